/* findings_json.h - EMU_FINDINGS: all findings, for programs that read them. */
#ifndef EMULATOR_FINDINGS_JSON_H
#define EMULATOR_FINDINGS_JSON_H

/* Nonzero: the file could not be written, and that was said. */
int findings_json_write(void);

#endif
