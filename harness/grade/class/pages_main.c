/* pages - writes pages of results.
 *
 *   pages --submission RESULT.json NAME FOLDER   FOLDER/feedback.html and
 *                                                FOLDER/results.json
 *   pages --class FOLDER                         of all submissions
 *   pages --full RESULT.json                     exit status 0: full points */
#include "common/message.h"
#include "common/output.h"
#include "page.h"
#include "result_file.h"

#include <string.h>

static void submission(const char *result, const char *name_file,
                       const char *folder) {
  cJSON *object = result_read(result);
  char *name = line_of_file(name_file);
  feedback_page_write(format_text("%s/feedback.html", folder), object, name);
  gradescope_write(format_text("%s/results.json", folder), object);
}

int main(int argc, char **argv) {
  message_name("pages");
  output_guard();
  const char *what = argc > 1 ? argv[1] : "";
  if (argc == 5 && strcmp(what, "--submission") == 0) {
    submission(argv[2], argv[3], argv[4]);
  } else if (argc == 3 && strcmp(what, "--class") == 0) {
    class_write(argv[2]);
  } else if (argc == 3 && strcmp(what, "--full") == 0) {
    cJSON *result = result_read(argv[2]);
    return result_number(result, "points") != result_number(result, "max");
  } else {
    fail("usage: pages --submission RESULT.json NAME FOLDER | --class FOLDER | "
         "--full RESULT.json");
  }
  return 0;
}
