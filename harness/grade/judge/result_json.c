#include "result_json.h"
#include "common/message.h"
#include "common/output.h"
#include "feedback.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

static cJSON *item_json(const struct item_points *p) {
  cJSON *item = cJSON_CreateObject();
  char *asked = item_asks(p->item);
  cJSON_AddStringToObject(item, "asked", asked);
  cJSON_AddNumberToObject(item, "max", p->most);
  cJSON_AddNumberToObject(item, "points", p->points);
  cJSON_AddBoolToObject(item, "later", p->later);
  cJSON_AddBoolToObject(item, "held", p->held);
  cJSON_AddBoolToObject(item, "passed", p->points == p->most);
  cJSON_AddStringToObject(item, "counted", p->counted);
  cJSON_AddStringToObject(item, "file", p->place.file ? p->place.file : "");
  cJSON_AddNumberToObject(item, "line", (double)p->place.line);
  cJSON_AddStringToObject(item, "source", p->source ? p->source : "");
  cJSON_AddStringToObject(item, "hint", p->hint ? p->hint : "");
  cJSON_AddStringToObject(item, "read", p->item->read ? p->item->read : "");
  free(asked);
  return item;
}

static cJSON *task_json(const struct task_points *t) {
  cJSON *task = cJSON_CreateObject();
  cJSON_AddStringToObject(task, "name", t->task->name);
  cJSON_AddStringToObject(task, "title", t->task->title);
  cJSON_AddNumberToObject(task, "points", t->points);
  cJSON_AddNumberToObject(task, "max", t->most);
  cJSON_AddNumberToObject(task, "later", t->later);
  cJSON *items = cJSON_AddArrayToObject(task, "items");
  for (size_t i = 0; i < t->task->item_count; i++)
    cJSON_AddItemToArray(items, item_json(&t->items[i]));
  return task;
}

static cJSON *points_json(const struct submission_points *s) {
  cJSON *all = cJSON_CreateObject();
  char *first = feedback_first(s);
  cJSON_AddNumberToObject(all, "lab", (double)s->rubric->lab);
  cJSON_AddStringToObject(all, "title", s->rubric->title);
  cJSON_AddStringToObject(all, "edition", s->rubric->edition);
  cJSON_AddNumberToObject(all, "points", s->points);
  cJSON_AddNumberToObject(all, "max", s->most);
  cJSON_AddNumberToObject(all, "later", s->later);
  cJSON_AddStringToObject(all, "failed", s->failed ? s->failed : "");
  cJSON_AddStringToObject(all, "messages", s->messages ? s->messages : "");
  cJSON_AddStringToObject(all, "first", first);
  cJSON *tasks = cJSON_AddArrayToObject(all, "tasks");
  for (size_t t = 0; t < s->rubric->task_count; t++)
    cJSON_AddItemToArray(tasks, task_json(&s->tasks[t]));
  free(first);
  return all;
}

void result_json_write(const char *path, const struct submission_points *s) {
  cJSON *all = points_json(s);
  char *text = cJSON_Print(all);
  cJSON_Delete(all);
  if (!text)
    fail("no memory");
  struct output *out = output_open(path);
  fprintf(out->file, "%s\n", text);
  output_commit(out);
  free(text);
}
