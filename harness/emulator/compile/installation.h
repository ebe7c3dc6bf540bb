/* installation.h - where emucc's parts lie: in lib/emucc beside its own folder,
 * build/lib/emucc in a checkout, PREFIX/lib/emucc where it was installed. */
#ifndef INSTALLATION_H
#define INSTALLATION_H

const char *own_path(void); /* of emucc */
const char *parts_folder(void);
char *part(const char *name); /* parts_folder()/name; the caller frees it */
/* The same without links, which debug information would name. Kept. */
const char *real_part(const char *name);

#endif
