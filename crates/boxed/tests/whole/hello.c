/* `hello.m`: c = {1, 'two'}; disp(c{2}) */
#include "lanner.h"

static lanner_name n_hello = {"hello", 5, 0};
static lanner_name n_c = {"c", 1, 0};
static const lanner_unit unit = {"hello.m", &n_hello};
static const lanner_site sites[] = {{&unit, "hello", "c = {1, 'two'}; disp(c{2})", 1, 1, 14, LANNER_NONE}};
static lanner_name *const names[4] = {&n_c};
static int32_t hello(lanner_call *call);
static const lanner_function f_hello = {&n_hello, &unit, hello, LANNER_SCRIPT, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, (const lanner_name *const *)names, sites};
static const uint16_t two[] = {'t', 'w', 'o'};
static const uint32_t cells[] = {1 | LANNER_LAST, 2 | LANNER_LAST};
static const uint32_t sub[] = {1 | LANNER_LAST};
static const lanner_step step[] = {{LANNER_BRACE, 1, sub, 0}};
static const uint32_t t3[] = {3}, a3[] = {3 | LANNER_LAST}, t1[] = {1};

static int32_t hello(lanner_call *call) {
  lanner_value v[4];
  lanner_frame frame;
  if (lanner_begin(&frame, v, call)) return 1;
  lanner_put_f64(v, 1, 1.0);
  lanner_put_text(v, 2, two, 3);
  if (lanner_cell_row(v, 0, cells, 2)) goto failed;
  lanner_put_f64(v, 1, 2.0);
  if (lanner_get(v, t3, 1, 0, step, 1)) goto failed;
  if (lanner_call_row(v, lanner_row("disp"), t1, 1, a3, 1, LANNER_STATEMENT)) goto failed;
  return lanner_end(&frame, call);
failed:
  lanner_caught(&f_hello, 0, LANNER_NONE, LANNER_WAY_OUT);
  lanner_leave(&frame);
  return 1;
}

static const lanner_function *const functions[] = {&f_hello};
extern const lanner_part lanner_row_disp;
static const lanner_part *const parts[] = {&lanner_row_disp};
static lanner_program program = {LANNER_ABI, 0, 0, 1, functions, &f_hello, parts, 1, 0, 0, 0};

int main(int argc, char **argv) {
  program.rows = lanner_rows();
  return lanner_main(argc, argv, &program);
}
