/* lane_pictures.c - lanes at the left, sectors or banks at the right, a line
 * for each lane. */
#include "page_parts.h"

#include <stdlib.h>

/* In units of the picture, which are pixels at its full size. */
enum {
  WIDTH = 350,
  TOP = 22,
  ROW = 13,
  LANE_X = 26,
  LANE_WIDTH = 22,
  RIGHT_X = 170,
  RIGHT_WIDTH = 3 * SECTOR
};

int lane_picture_exists(const struct request_sample *sample) {
  return sample->space == SPACE_GLOBAL || sample->space == SPACE_SHARED;
}

static void box(FILE *out, const char *class, double x, double y, double width,
                double height) {
  fprintf(out,
          "<rect class=\"%s\" x=\"%.4g\" y=\"%.4g\" width=\"%.4g\" "
          "height=\"%.4g\"/>\n",
          class, x, y, width, height);
}

static void way(FILE *out, int lane, double x, double y) {
  fprintf(out,
          "<line class=\"way\" x1=\"%d\" y1=\"%.4g\" x2=\"%.4g\" "
          "y2=\"%.4g\"/>\n",
          LANE_X + LANE_WIDTH, TOP + ROW * (lane + 0.5), x, y);
}

static void draw_lanes(FILE *out) {
  fprintf(out, "<text x=\"%d\" y=\"14\">lane</text>\n", LANE_X - 4);
  for (int lane = 0; lane < LANES; lane++) {
    box(out, "lane", LANE_X, TOP + ROW * lane + 1, LANE_WIDTH, ROW - 2);
    if (lane % 4 == 0 || lane == LANES - 1)
      fprintf(out,
              "<text class=\"soft\" x=\"%d\" y=\"%d\" "
              "text-anchor=\"end\">%d</text>\n",
              LANE_X - 5, TOP + ROW * (lane + 1) - 3, lane);
  }
}

/* ---- sectors ---- */

struct sector {
  int number;    /* from the array's first */
  uint32_t used; /* a bit for each byte */
  double y;      /* of its box's upper edge */
};

static int compare(const void *x, const void *y) {
  const struct sector *a = x, *b = y;
  return (a->number > b->number) - (a->number < b->number);
}

/* The sectors that are asked for, in rising order; returns how many. */
static int sectors_of(const struct request_sample *sample,
                      struct sector *list) {
  int n = 0;
  for (int lane = 0; lane < LANES; lane++)
    list[lane].number = sample_sector(sample, lane);
  qsort(list, LANES, sizeof *list, compare);
  for (int i = 0; i < LANES; i++)
    if (i == 0 || list[i].number != list[n - 1].number)
      list[n++] = (struct sector){.number = list[i].number};
  for (int lane = 0; lane < LANES; lane++)
    for (int i = 0; i < n; i++)
      if (list[i].number == sample_sector(sample, lane))
        for (unsigned b = 0; b < sample->width; b++)
          list[i].used |= 1u << (sample->address[lane] + b) % SECTOR;
  return n;
}

/* Neighbours touch, others are apart; all are in the middle of the height. */
static void place(struct sector *list, int n) {
  double room = (double)ROW * LANES, gap = n < 24 ? 5 : 0, height = ROW * n;
  for (int i = 1; i < n; i++)
    height += list[i].number == list[i - 1].number + 1 ? 0 : gap;
  double y = TOP + (room > height ? (room - height) / 2 : 0);
  for (int i = 0; i < n; i++) {
    if (i && list[i].number != list[i - 1].number + 1)
      y += gap;
    list[i].y = y;
    y += ROW;
  }
}

static void draw_sector(FILE *out, const struct sector *sector) {
  box(out, "unused", RIGHT_X, sector->y + 1, RIGHT_WIDTH, ROW - 2);
  for (int b = 0; b < SECTOR;) {
    int from = b;
    while (b < SECTOR && sector->used >> b & 1)
      b++;
    if (b > from)
      box(out, "used", RIGHT_X + 3.0 * from, sector->y + 1, 3.0 * (b - from),
          ROW - 2);
    else
      b++;
  }
  fprintf(out, "<text class=\"soft\" x=\"%d\" y=\"%.4g\">byte %d</text>\n",
          RIGHT_X + RIGHT_WIDTH + 6, sector->y + ROW - 3,
          sector->number * SECTOR);
}

static void draw_sectors(FILE *out, const struct request_sample *s) {
  struct sector list[LANES];
  int n = sectors_of(s, list);
  place(list, n);
  fprintf(out, "<text x=\"%d\" y=\"14\">sectors of 32 bytes</text>\n", RIGHT_X);
  for (int lane = 0; lane < LANES; lane++)
    for (int i = 0; i < n; i++)
      if (list[i].number == sample_sector(s, lane))
        way(out, lane, RIGHT_X, list[i].y + ROW / 2.0);
  for (int i = 0; i < n; i++)
    draw_sector(out, &list[i]);
}

/* ---- banks ---- */

/* How many words of each bank are asked for; returns the most. A lane asks for
 * as many neighbouring words as its width holds. */
static int words_of(const struct request_sample *sample, int *words) {
  int max = 0,
      each = sample->width > WORD_BYTES ? (int)sample->width / WORD_BYTES : 1;
  int seen[LANES * 4], n = 0;
  for (int b = 0; b < BANKS; b++)
    words[b] = 0;
  for (int i = 0; i < LANES * each; i++) {
    int word = sample_offset(sample, i / each) / WORD_BYTES + i % each,
        known = 0;
    for (int j = 0; j < n && !known; j++)
      known = seen[j] == word;
    if (known)
      continue;
    seen[n++] = word;
    int now = ++words[(unsigned)word % BANKS];
    max = now > max ? now : max;
  }
  return max;
}

/* A box for each word; more than a lane's own number are too many. */
static void draw_bank(FILE *out, int bank, int words, int max, int ideal) {
  double y = TOP + ROW * bank + 1, wide = (double)RIGHT_WIDTH / max;
  wide = wide > ROW ? ROW : wide;
  if (!words)
    box(out, "none", RIGHT_X, y, ROW - 1, ROW - 2);
  for (int i = 0; i < words; i++)
    box(out, words > ideal ? "many" : "used", RIGHT_X + wide * i, y,
        wide > 4 ? wide - 1 : wide - 0.5, ROW - 2);
  if (words > ideal)
    fprintf(out, "<text x=\"%d\" y=\"%.4g\">%d words</text>\n",
            RIGHT_X + RIGHT_WIDTH + 6, y + ROW - 4, words);
  else if (bank % 4 == 0 || bank == BANKS - 1)
    fprintf(out, "<text class=\"soft\" x=\"%d\" y=\"%.4g\">bank %d</text>\n",
            RIGHT_X + RIGHT_WIDTH + 6, y + ROW - 4, bank);
}

static void draw_banks(FILE *out, const struct request_sample *s) {
  int words[BANKS], max = words_of(s, words);
  int each = s->width > WORD_BYTES ? (int)s->width / WORD_BYTES : 1;
  fprintf(out, "<text x=\"%d\" y=\"14\">words of the 32 banks</text>\n",
          RIGHT_X);
  for (int lane = 0; lane < LANES; lane++)
    for (int i = 0; i < each; i++)
      way(out, lane, RIGHT_X,
          TOP + ROW * ((unsigned)(sample_bank(s, lane) + i) % BANKS + 0.5));
  for (int b = 0; b < BANKS; b++)
    draw_bank(out, b, words[b], max, each);
}

/* ---- the whole ---- */

void lane_picture_caption(FILE *out, const struct request_sample *sample) {
  if (sample->space == SPACE_GLOBAL) {
    struct sector list[LANES];
    int n = sectors_of(sample, list), used = 0;
    for (int i = 0; i < n; i++)
      used += __builtin_popcount(list[i].used);
    fprintf(out,
            "The 32 lanes ask for %d bytes, which lie in %d sector%s, %d "
            "bytes.",
            used, n, n == 1 ? "" : "s", n * SECTOR);
    return;
  }
  int words[BANKS], max = words_of(sample, words), all = 0;
  for (int b = 0; b < BANKS; b++)
    all += words[b];
  fprintf(out, "The 32 lanes ask for %d word%s, at most %d of one bank.", all,
          all == 1 ? "" : "s", max);
}

void lane_picture(FILE *out, const struct request_sample *sample) {
  fprintf(out, "<svg role=\"img\" viewBox=\"0 0 %d %d\"><title>", WIDTH,
          TOP + ROW * LANES + 6);
  lane_picture_caption(out, sample);
  fprintf(out, "</title>\n");
  if (sample->space == SPACE_GLOBAL)
    draw_sectors(out, sample);
  else
    draw_banks(out, sample);
  draw_lanes(out);
  fprintf(out, "</svg>\n");
}
