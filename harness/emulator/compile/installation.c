/* installation.c - where emucc's parts lie. */
#include "installation.h"
#include "string_list.h"
#include <stdlib.h>
#include <string.h>

const char *own_path(void) {
  static char *path;
  if (!path && !(path = realpath("/proc/self/exe", NULL)))
    die("cannot tell where it is installed: /proc/self/exe: %m");
  return path;
}

const char *parts_folder(void) {
  static char *folder;
  if (folder)
    return folder;
  const char *own = own_path(), *end = own + strlen(own);
  for (int slashes = 0; slashes < 2 && end > own;)
    slashes += *--end == '/';
  return folder = formatted("%.*s/lib/emucc", (int)(end - own), own);
}

char *part(const char *name) {
  return formatted("%s/%s", parts_folder(), name);
}

const char *real_part(const char *name) {
  char *path = part(name), *real = realpath(path, NULL);
  return real ? real : path;
}
