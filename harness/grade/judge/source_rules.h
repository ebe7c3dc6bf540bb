/* source_rules.h - what the text of a submission may not hold. */
#pragma once

/* Why the text is not admitted, "line 12: ...", or NULL. `header` is the one
 * header of the lab's own that it includes: "lab3.h". To be freed. */
char *source_refused(const char *text, const char *header);

/* The same of its own lines once macros are replaced, with the preprocessor's
 * line markers: a header's macro may bring what the text does not show. */
char *expansion_refused(const char *text);
