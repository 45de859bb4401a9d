/*
 * SmolLM2's forward pass on the processor, for measuring answers where there is no GPU: the same packed weights as in
 * public/models (models/formwork_models/quantization.py), dequantised to f32 as they are read, AVX2. One thread.
 *
 * Commands come as int32 on stdin. Logits go as f32 to stdout, a row for each wanted one, in the order of the command.
 *
 *     1 ID                add a sequence
 *     2 ID                remove it
 *     3 PARENT CHILD N    a new sequence with the first N tokens of another
 *     4 ID N              take N tokens off its end
 *     5 COUNT, then for each: ID TOKENS WANTED TOKEN...
 */
#include <immintrin.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HIDDEN = 576, LAYERS = 30, HEADS = 9, KV_HEADS = 3, SIZE = 64, INNER = 1536, VOCABULARY = 49152 };
enum { QUERY = HEADS * SIZE, KEYS = KV_HEADS * SIZE, QKV = QUERY + 2 * KEYS, BLOCK = 32, TILE = 6, ROWS = 8, PARTS = 256, SEQUENCES = 1 << 20 };

typedef struct {
  int rows, blocks, bits;
  uint8_t *codes; /* of a block of 4 bits: element i low, element i + 16 high in byte i; of 8 bits: one byte each */
  float *scale, *offset;
} Matrix;

typedef struct { Matrix qkv, out, gate_up, down; float *norm, *ffn_norm; } Layer;

typedef struct { int length, room; float *keys[LAYERS], *values[LAYERS]; } Sequence;

static Layer layers[LAYERS];
static Matrix embedding;
static float *final_norm;
static Sequence *sequences[SEQUENCES];

static void fail(const char *why) { fprintf(stderr, "%s\n", why); exit(1); }

static void *allocate(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!memory) fail("out of memory");
  return memory;
}

/* The file is written by files.ts: tensors one after another, in the order in which they are read here. */
static void read_exactly(FILE *file, void *to, size_t bytes) {
  if (fread(to, 1, bytes, file) != bytes) fail("unexpected end");
}

static float half(uint16_t bits) {
  return _cvtsh_ss(bits);
}

static Matrix read_matrix(FILE *file, int rows, int columns, int bits) {
  Matrix m = {rows, columns / BLOCK, bits, 0, 0, 0};
  size_t blocks = (size_t)rows * m.blocks, words = BLOCK * bits / 32, per_word = 32 / bits;
  uint32_t *packed = allocate(blocks * words * 4), *scales = allocate(blocks * 4);
  read_exactly(file, packed, blocks * words * 4);
  read_exactly(file, scales, blocks * 4);
  m.codes = allocate(blocks * BLOCK * bits / 8);
  m.scale = allocate(blocks * 4);
  m.offset = allocate(blocks * 4);
  for (size_t b = 0; b < blocks; b++) {
    uint8_t codes[BLOCK];
    for (int v = 0; v < BLOCK / 4; v++)
      for (int c = 0; c < 4; c++)
        codes[4 * v + c] = packed[b * words + 4 * (v / per_word) + c] >> (bits * (v % per_word)) & ((1u << bits) - 1);
    if (bits == 8) memcpy(m.codes + b * BLOCK, codes, BLOCK);
    else for (int i = 0; i < 16; i++) m.codes[b * 16 + i] = codes[i] | codes[i + 16] << 4;
    m.scale[b] = half(scales[b] & 0xffff);
    m.offset[b] = half(scales[b] >> 16);
  }
  free(packed);
  free(scales);
  return m;
}

static float *read_vector(FILE *file, int size) {
  float *v = allocate(size * 4);
  read_exactly(file, v, size * 4);
  return v;
}

static void load(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail("no weights");
  embedding = read_matrix(file, VOCABULARY, HIDDEN, 8);
  for (int i = 0; i < LAYERS; i++) {
    Layer *l = &layers[i];
    l->qkv = read_matrix(file, QKV, HIDDEN, 4);
    l->out = read_matrix(file, HIDDEN, QUERY, 4);
    l->gate_up = read_matrix(file, 2 * INNER, HIDDEN, 4);
    l->down = read_matrix(file, HIDDEN, INNER, 4);
    l->norm = read_vector(file, HIDDEN);
    l->ffn_norm = read_vector(file, HIDDEN);
  }
  final_norm = read_vector(file, HIDDEN);
  fclose(file);
}

static inline float sum8(__m256 v) {
  __m128 s = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
  s = _mm_add_ps(s, _mm_movehl_ps(s, s));
  return _mm_cvtss_f32(_mm_add_ss(s, _mm_movehdup_ps(s)));
}

/* Writes one row of the matrix as f32. */
static void widen_row(const Matrix *m, int row, float *to) {
  const __m128i mask = _mm_set1_epi8(15);
  for (int b = 0; b < m->blocks; b++, to += BLOCK) {
    size_t block = (size_t)row * m->blocks + b;
    __m128i low, high;
    if (m->bits == 8) {
      low = _mm_loadu_si128((const __m128i *)(m->codes + block * 32));
      high = _mm_loadu_si128((const __m128i *)(m->codes + block * 32 + 16));
    } else {
      __m128i both = _mm_loadu_si128((const __m128i *)(m->codes + block * 16));
      low = _mm_and_si128(both, mask);
      high = _mm_and_si128(_mm_srli_epi16(both, 4), mask);
    }
    __m256 scale = _mm256_set1_ps(m->scale[block]), offset = _mm256_set1_ps(m->offset[block]);
    __m128i parts[4] = {low, _mm_srli_si128(low, 8), high, _mm_srli_si128(high, 8)};
    for (int i = 0; i < 4; i++)
      _mm256_store_ps(to + 8 * i, _mm256_fmadd_ps(_mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(parts[i])), scale, offset));
  }
}

/* Two rows of weights with a tile of rows of x. The number of these is a constant wherever this is inlined. */
static inline __attribute__((always_inline)) void multiply_tile(
    const float *w, int columns, const float *x, float *y, int rows, const int tile) {
  __m256 first[TILE], second[TILE];
  for (int t = 0; t < tile; t++) first[t] = second[t] = _mm256_setzero_ps();
  for (int i = 0; i < columns; i += 8) {
    __m256 a = _mm256_load_ps(w + i), b = _mm256_load_ps(w + columns + i);
    for (int t = 0; t < tile; t++) {
      __m256 own = _mm256_loadu_ps(x + (size_t)t * columns + i);
      first[t] = _mm256_fmadd_ps(a, own, first[t]);
      second[t] = _mm256_fmadd_ps(b, own, second[t]);
    }
  }
  for (int t = 0; t < tile; t++) {
    y[(size_t)t * rows] = sum8(first[t]);
    y[(size_t)t * rows + 1] = sum8(second[t]);
  }
}

/* y (count x rows) = x (count x columns) times the matrix; each row of x is summed in one order, whatever is beside it. */
static void multiply(const Matrix *m, const float *x, int count, float *y) {
  static float wide[ROWS * INNER] __attribute__((aligned(64)));
  int columns = m->blocks * BLOCK;
  for (int r = 0; r < m->rows; r += ROWS) {
    for (int i = 0; i < ROWS; i++) widen_row(m, r + i, wide + i * columns);
    for (int first = 0; first < count;) {
      int left = count - first, tile = left >= 6 ? 6 : left >= 4 ? 4 : left >= 2 ? 2 : 1;
      const float *from = x + (size_t)first * columns;
      for (int i = 0; i < ROWS; i += 2) {
        const float *w = wide + i * columns;
        float *to = y + (size_t)first * m->rows + r + i;
        if (tile == 6) multiply_tile(w, columns, from, to, m->rows, 6);
        else if (tile == 4) multiply_tile(w, columns, from, to, m->rows, 4);
        else if (tile == 2) multiply_tile(w, columns, from, to, m->rows, 2);
        else multiply_tile(w, columns, from, to, m->rows, 1);
      }
      first += tile;
    }
  }
}

static void normalise(const float *x, const float *weight, int count, float *y) {
  for (int t = 0; t < count; t++, x += HIDDEN, y += HIDDEN) {
    double sum = 0;
    for (int i = 0; i < HIDDEN; i++) sum += (double)x[i] * x[i];
    float factor = 1 / sqrt(sum / HIDDEN + 1e-5);
    for (int i = 0; i < HIDDEN; i++) y[i] = x[i] * factor * weight[i];
  }
}

static void rotate(float *heads, int count, int position) {
  static double frequencies[SIZE / 2];
  if (frequencies[0] == 0) for (int i = 0; i < SIZE / 2; i++) frequencies[i] = pow(100000.0, -2.0 * i / SIZE);
  for (int i = 0; i < SIZE / 2; i++) {
    double angle = position * frequencies[i];
    float c = cos(angle), s = sin(angle);
    for (int h = 0; h < count; h++) {
      float *a = heads + h * SIZE + i, *b = a + SIZE / 2, first = *a, second = *b;
      *a = first * c - second * s;
      *b = second * c + first * s;
    }
  }
}

static void make_room(Sequence *s, int length) {
  if (length <= s->room) return;
  s->room = length + 128;
  for (int i = 0; i < LAYERS; i++) {
    s->keys[i] = realloc(s->keys[i], (size_t)s->room * KEYS * 4);
    s->values[i] = realloc(s->values[i], (size_t)s->room * KEYS * 4);
    if (!s->keys[i] || !s->values[i]) fail("out of memory");
  }
}

static void attend(const float *query, const float *keys, const float *values, int length, float *out) {
  static float *scores;
  static int room;
  if (room < length) scores = realloc(scores, (room = length + 1024) * 4);
  for (int h = 0; h < HEADS; h++) {
    int kv = h / (HEADS / KV_HEADS) * SIZE;
    float highest = -INFINITY, total = 0, sum[SIZE] = {0};
    for (int p = 0; p < length; p++) {
      float dot = 0;
      for (int i = 0; i < SIZE; i++) dot += query[h * SIZE + i] * keys[(size_t)p * KEYS + kv + i];
      scores[p] = dot / 8;
      if (scores[p] > highest) highest = scores[p];
    }
    for (int p = 0; p < length; p++) {
      float weight = expf(scores[p] - highest);
      total += weight;
      for (int i = 0; i < SIZE; i++) sum[i] += weight * values[(size_t)p * KEYS + kv + i];
    }
    for (int i = 0; i < SIZE; i++) out[h * SIZE + i] = sum[i] / total;
  }
}

static void embed(int token, float *to) {
  for (int b = 0; b < embedding.blocks; b++) {
    size_t block = (size_t)token * embedding.blocks + b;
    for (int i = 0; i < BLOCK; i++)
      to[b * BLOCK + i] = embedding.codes[block * BLOCK + i] * embedding.scale[block] + embedding.offset[block];
  }
}

static int next_int(void) {
  int32_t value;
  if (fread(&value, 4, 1, stdin) != 1) exit(0);
  return value;
}

/* Identifiers are never used again, so there are many more than sequences at a time. */
static Sequence **next_sequence(void) {
  int id = next_int();
  if (id < 0 || id >= SEQUENCES) fail("no such sequence");
  return &sequences[id];
}

static void forward(void) {
  int count = next_int(), total = 0;
  if (count > PARTS) fail("too many sequences in a pass");
  struct { Sequence *s; int tokens, wanted, first; } part[PARTS];
  static float *h, *x, *wide, *mixed, *inner;
  static int *position, *owner, room;
  static int list[1 << 16];
  for (int i = 0; i < count; i++) {
    part[i].s = *next_sequence();
    part[i].tokens = next_int();
    part[i].wanted = next_int();
    part[i].first = total;
    for (int t = 0; t < part[i].tokens; t++) list[total++] = next_int();
    make_room(part[i].s, part[i].s->length + part[i].tokens);
  }
  if (room < total) {
    room = total;
    h = realloc(h, (size_t)room * HIDDEN * 4);
    x = realloc(x, (size_t)room * HIDDEN * 4);
    wide = realloc(wide, (size_t)room * 2 * INNER * 4);
    inner = realloc(inner, (size_t)room * INNER * 4);
    mixed = realloc(mixed, (size_t)room * QUERY * 4);
    position = realloc(position, room * sizeof(int));
    owner = realloc(owner, room * sizeof(int));
  }
  for (int i = 0; i < count; i++)
    for (int t = 0; t < part[i].tokens; t++) {
      position[part[i].first + t] = part[i].s->length + t;
      owner[part[i].first + t] = i;
    }
  for (int t = 0; t < total; t++) embed(list[t], h + (size_t)t * HIDDEN);
  for (int l = 0; l < LAYERS; l++) {
    const Layer *layer = &layers[l];
    normalise(h, layer->norm, total, x);
    multiply(&layer->qkv, x, total, wide);
    for (int t = 0; t < total; t++) {
      float *row = wide + (size_t)t * QKV;
      Sequence *s = part[owner[t]].s;
      rotate(row, HEADS + KV_HEADS, position[t]);
      memcpy(s->keys[l] + (size_t)position[t] * KEYS, row + QUERY, KEYS * 4);
      memcpy(s->values[l] + (size_t)position[t] * KEYS, row + QUERY + KEYS, KEYS * 4);
      attend(row, s->keys[l], s->values[l], position[t] + 1, mixed + (size_t)t * QUERY);
    }
    multiply(&layer->out, mixed, total, x);
    for (int i = 0; i < total * HIDDEN; i++) h[i] += x[i];
    normalise(h, layer->ffn_norm, total, x);
    multiply(&layer->gate_up, x, total, wide);
    for (int t = 0; t < total; t++)
      for (int i = 0; i < INNER; i++) {
        float gate = wide[(size_t)t * 2 * INNER + i];
        inner[(size_t)t * INNER + i] = gate / (1 + expf(-gate)) * wide[(size_t)t * 2 * INNER + INNER + i];
      }
    multiply(&layer->down, inner, total, x);
    for (int i = 0; i < total * HIDDEN; i++) h[i] += x[i];
  }
  int wanted = 0;
  for (int i = 0; i < count; i++) {
    part[i].s->length += part[i].tokens;
    if (part[i].wanted) memcpy(x + (size_t)wanted++ * HIDDEN, h + (size_t)(part[i].first + part[i].tokens - 1) * HIDDEN, HIDDEN * 4);
  }
  if (wanted == 0) {
    /* An answer all the same, so that a pass has an end. */
    float none = 0;
    fwrite(&none, 4, 1, stdout);
    fflush(stdout);
    return;
  }
  float *logits = allocate((size_t)wanted * VOCABULARY * 4);
  normalise(x, final_norm, wanted, x);
  multiply(&embedding, x, wanted, logits);
  fwrite(logits, 4, (size_t)wanted * VOCABULARY, stdout);
  fflush(stdout);
  free(logits);
}

int main(int count, char **arguments) {
  if (count != 2) fail("usage: forward WEIGHTS");
  load(arguments[1]);
  static char buffer[1 << 20];
  setvbuf(stdin, buffer, _IOFBF, sizeof buffer);
  for (;;) switch (next_int()) {
    case 1: {
      *next_sequence() = calloc(1, sizeof(Sequence));
      break;
    }
    case 2: {
      Sequence **at = next_sequence();
      for (int i = 0; i < LAYERS; i++) free((*at)->keys[i]), free((*at)->values[i]);
      free(*at);
      *at = 0;
      break;
    }
    case 3: {
      Sequence *parent = *next_sequence(), *child = calloc(1, sizeof(Sequence));
      *next_sequence() = child;
      int length = next_int();
      make_room(child, length);
      child->length = length;
      for (int i = 0; i < LAYERS; i++) {
        memcpy(child->keys[i], parent->keys[i], (size_t)length * KEYS * 4);
        memcpy(child->values[i], parent->values[i], (size_t)length * KEYS * 4);
      }
      break;
    }
    case 4: {
      Sequence *s = *next_sequence();
      s->length -= next_int();
      break;
    }
    case 5:
      forward();
      break;
    default:
      fail("no such command");
  }
}
