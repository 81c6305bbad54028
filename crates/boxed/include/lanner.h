/* The runtime library of native programs made by Lanner: values in slots, and one function for each instruction on them.

   Written from the library's own tables by its tests (`BLESS=1 cargo test -p lanner-boxed`): do not change it here.

   - A value is a few words that only this library looks into. A function's values are in an array of slots, numbered from 0.
   - An operand is a slot number, with LANNER_LAST where it is the last read, which takes the value out of its slot, and LANNER_SPREAD where
     the values of its list are arguments each.
   - A target is a slot number, LANNER_IGNORED, LANNER_SPREAD with a slot and the slot of a count in the next word, or LANNER_PASSED with a
     slot. The number of targets is that of words.
   - Where an array is put, a slot with LANNER_KEPT keeps the value that it has.
   - What gives int32_t and is not said to give something else gives 0, or 1 where it failed: then the error is pending on the thread. Slots are
     then as before, but for operands that were read for the last time.
   - Whatever is handed over by pointers is a constant of the program, or is there as long as the call. Texts are UTF-8 and end with a zero
     byte.
   - Each thread has variables, output and errors of its own. Nothing of it may be handed to another thread.
   - Nothing unwinds out of these functions, and nothing may unwind into them. */

#ifndef LANNER_H
#define LANNER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LANNER_ABI 5u

#define LANNER_LAST 0x40000000u
#define LANNER_SPREAD 0x20000000u
#define LANNER_PASSED 0x10000000u
#define LANNER_KEPT 0x8000000u
#define LANNER_IGNORED 0xffffffffu
#define LANNER_OUTER 0x80000000u
#define LANNER_NONE 0xffffffffu
#define LANNER_STATEMENT 0x1u
#define LANNER_UNDECIDED 0x2u
#define LANNER_DISPLAYED 0x4u
#define LANNER_PAREN 0x0u
#define LANNER_BRACE 0x1u
#define LANNER_FIELD 0x2u
#define LANNER_DYNAMIC_FIELD 0x3u
#define LANNER_FILE 0x0u
#define LANNER_LOCAL 0x1u
#define LANNER_NESTED 0x2u
#define LANNER_ANONYMOUS 0x3u
#define LANNER_SCRIPT 0x4u
#define LANNER_ROW 0x5u
#define LANNER_VARARGIN 0x1u
#define LANNER_VARARGOUT 0x2u
#define LANNER_DYNAMIC 0x4u
#define LANNER_WAY_OUT 0x0u
#define LANNER_WAY_CATCH 0x1u
#define LANNER_WAY_CLEANUP 0x2u
#define LANNER_RAISED_AGAIN 0x4u
#define LANNER_COMPLEX 0x100u
#define LANNER_UNARY_uplus 0x0u
#define LANNER_UNARY_uminus 0x1u
#define LANNER_UNARY_not 0x2u
#define LANNER_UNARY_ctranspose 0x3u
#define LANNER_UNARY_transpose 0x4u
#define LANNER_BINARY_plus 0x0u
#define LANNER_BINARY_minus 0x1u
#define LANNER_BINARY_times 0x2u
#define LANNER_BINARY_mtimes 0x3u
#define LANNER_BINARY_rdivide 0x4u
#define LANNER_BINARY_ldivide 0x5u
#define LANNER_BINARY_mrdivide 0x6u
#define LANNER_BINARY_mldivide 0x7u
#define LANNER_BINARY_power 0x8u
#define LANNER_BINARY_mpower 0x9u
#define LANNER_BINARY_lt 0xau
#define LANNER_BINARY_le 0xbu
#define LANNER_BINARY_gt 0xcu
#define LANNER_BINARY_ge 0xdu
#define LANNER_BINARY_eq 0xeu
#define LANNER_BINARY_ne 0xfu
#define LANNER_BINARY_and 0x10u
#define LANNER_BINARY_or 0x11u
#define LANNER_CLASS_double 0x0u
#define LANNER_CLASS_single 0x1u
#define LANNER_CLASS_int8 0x2u
#define LANNER_CLASS_int16 0x3u
#define LANNER_CLASS_int32 0x4u
#define LANNER_CLASS_int64 0x5u
#define LANNER_CLASS_uint8 0x6u
#define LANNER_CLASS_uint16 0x7u
#define LANNER_CLASS_uint32 0x8u
#define LANNER_CLASS_uint64 0x9u
#define LANNER_CLASS_logical 0xau
#define LANNER_CLASS_char 0xbu
#define LANNER_CLASS_string 0xcu
#define LANNER_CLASS_cell 0xdu
#define LANNER_CLASS_struct 0xeu
#define LANNER_CLASS_function_handle 0xfu
#define LANNER_CLASS_object 0x10u
#define LANNER_FAULT_Undefined 0x0u
#define LANNER_FAULT_NotSupported 0x1u
#define LANNER_FAULT_UndefinedForClass 0x2u
#define LANNER_FAULT_OutputNotSet 0x3u
#define LANNER_FAULT_TooManyOutputs 0x4u
#define LANNER_FAULT_TooManyInputs 0x5u
#define LANNER_FAULT_TooManyBuiltinInputs 0x6u
#define LANNER_FAULT_TooManyBuiltinOutputs 0x7u
#define LANNER_FAULT_NotEnoughInputs 0x8u
#define LANNER_FAULT_ArgumentNotGiven 0x9u
#define LANNER_FAULT_SizeMismatch 0xau
#define LANNER_FAULT_InnerDimensions 0xbu
#define LANNER_FAULT_DivisionDimensions 0xcu
#define LANNER_FAULT_NotSquareForPower 0xdu
#define LANNER_FAULT_NotSquare 0xeu
#define LANNER_FAULT_NoBinaryOperator 0xfu
#define LANNER_FAULT_NoUnaryOperator 0x10u
#define LANNER_FAULT_ComplexIntegers 0x11u
#define LANNER_FAULT_MixedIntegers 0x12u
#define LANNER_FAULT_IndexOutOfBounds 0x13u
#define LANNER_FAULT_IndexOutOfBoundsAt 0x14u
#define LANNER_FAULT_MaskOutOfBounds 0x15u
#define LANNER_FAULT_MaskOutOfBoundsAt 0x16u
#define LANNER_FAULT_BadSubscript 0x17u
#define LANNER_FAULT_BadSubscriptAt 0x18u
#define LANNER_FAULT_SubscriptClass 0x19u
#define LANNER_FAULT_AssignmentCount 0x1au
#define LANNER_FAULT_AssignmentSize 0x1bu
#define LANNER_FAULT_ResizeLinear 0x1cu
#define LANNER_FAULT_BadDeletion 0x1du
#define LANNER_FAULT_DeletionOutOfBounds 0x1eu
#define LANNER_FAULT_HorizontalMismatch 0x1fu
#define LANNER_FAULT_VerticalMismatch 0x20u
#define LANNER_FAULT_HandleArray 0x21u
#define LANNER_FAULT_NoSuchField 0x22u
#define LANNER_FAULT_DotOnNonStruct 0x23u
#define LANNER_FAULT_FieldAssignOnNonStruct 0x24u
#define LANNER_FAULT_BraceOnNonCell 0x25u
#define LANNER_FAULT_BraceAssignOnNonCell 0x26u
#define LANNER_FAULT_ParenOnNonArray 0x27u
#define LANNER_FAULT_ExpectedOneOutput 0x28u
#define LANNER_FAULT_NoValue 0x29u
#define LANNER_FAULT_SwitchValue 0x2au
#define LANNER_FAULT_BadCondition 0x2bu
#define LANNER_FAULT_ShortCircuitArray 0x2cu
#define LANNER_FAULT_NanToLogical 0x2du
#define LANNER_FAULT_NoConversion 0x2eu
#define LANNER_FAULT_OutOfMemory 0x2fu
#define LANNER_FAULT_SizeNan 0x30u
#define LANNER_FAULT_SizeFraction 0x31u
#define LANNER_FAULT_NoMemory 0x32u
#define LANNER_FAULT_RecursionLimit 0x33u
#define LANNER_FAULT_ReshapeCount 0x34u
#define LANNER_FAULT_InvalidFile 0x35u
#define LANNER_FAULT_FormatClass 0x36u
#define LANNER_FAULT_StructFieldsDiffer 0x37u

typedef struct lanner_name lanner_name;
typedef struct lanner_unit lanner_unit;
typedef struct lanner_site lanner_site;
typedef struct lanner_step lanner_step;
typedef struct lanner_function lanner_function;
typedef struct lanner_frame lanner_frame;
typedef struct lanner_call lanner_call;
typedef struct lanner_file lanner_file;
typedef struct lanner_program lanner_program;

/* A value. */
typedef struct lanner_value { uint64_t words[3]; } lanner_value;

/* Complex numbers. */
typedef struct lanner_c64 { double re, im; } lanner_c64;
typedef struct lanner_c32 { float re, im; } lanner_c32;

/* Functions of the library that a program links: each is a constant with a symbol, of which nothing is known here. */
typedef struct lanner_part lanner_part;

/* The code of a function as it is called with values. */
typedef int32_t (*lanner_entry)(lanner_call *call);

/* What a program calls when it begins: lanner_link_evaluator, which another library has, where text is evaluated. */
typedef void (*lanner_prepare)(void);
void lanner_link_evaluator(void);

/* A name of the program: of a variable, a field, a function. It is not constant: its first use notes what the
   process knows it as. */
struct lanner_name {
  /* Its text, UTF-8; no zero byte is needed behind it. */
  const char *text;
  /* The text's bytes. */
  uint64_t length;
  /* Null at first. */
  void *known;
};

/* Where text of a program came from. */
struct lanner_unit {
  /* The file; null or empty for typed text. */
  const char *file;
  /* What the file's first function is called. */
  const lanner_name *name;
};

/* A place of a function's body that errors show. Those of one function are its `sites`. */
struct lanner_site {
  /* The file's unit. */
  const lanner_unit *unit;
  /* The function as a stack shows it. */
  const char *function;
  /* The source line; null where it is not known. */
  const char *source;
  /* Line, from 1. */
  uint32_t line;
  /* Column, from 1. */
  uint32_t column;
  /* How many characters of the line the caret marks. */
  uint32_t width;
  /* The site of the call that this body stands for, `LANNER_NONE` if it is the function's own. */
  uint32_t around;
};

/* A step of a chain of subscripts and fields: `a.b(3).c{2}` has four. */
struct lanner_step {
  /* `LANNER_PAREN`, `LANNER_BRACE`, `LANNER_FIELD` or `LANNER_DYNAMIC_FIELD`. */
  uint32_t kind;
  /* How many operands. */
  uint32_t count;
  /* The subscripts, or the operand of a dynamic field. */
  const uint32_t *operands;
  /* The field. */
  const lanner_name *name;
};

/* What is known of a function. */
struct lanner_function {
  /* Its name; of an anonymous function its text. */
  const lanner_name *name;
  /* Where it came from. */
  const lanner_unit *unit;
  /* Its code. */
  lanner_entry entry;
  /* `LANNER_FILE` and so on. */
  uint32_t kind;
  /* `LANNER_VARARGIN`, `LANNER_VARARGOUT`, `LANNER_DYNAMIC`. */
  uint32_t flags;
  /* How many slots its activation has. */
  uint32_t slots;
  /* How many parameters, `varargin` included. */
  uint32_t param_count;
  /* How many outputs, `varargout` included. */
  uint32_t output_count;
  /* How many captured values. */
  uint32_t capture_count;
  /* How many shared variables. */
  uint32_t shared_count;
  /* How many sites. */
  uint32_t site_count;
  /* The slots of parameters. */
  const uint32_t *params;
  /* The slots of outputs. */
  const uint32_t *outputs;
  /* The slots of captured values, `LANNER_OUTER` with those that get variables. */
  const uint32_t *captures;
  /* The slots of variables that nested functions share. */
  const uint32_t *shared;
  /* For each slot the variable's name, null for what has none. Null where no slot has one. */
  const lanner_name *const *names;
  /* Its sites. */
  const lanner_site *sites;
};

/* An activation. The program stores the site at which it stands, and nothing else. */
struct lanner_frame {
  /* The activation that called it. */
  lanner_frame *below;
  /* Its function. */
  const lanner_function *function;
  /* Its slots. */
  lanner_value *slots;
  /* The site at which it stands. */
  uint32_t site;
  /* Arguments given. */
  uint32_t nargin;
  /* Outputs asked for. */
  uint32_t nargout;
  /* How many calls in each other it is. */
  uint32_t depth;
  /* The operands of the call that runs. */
  const uint32_t *operands;
  /* How many. */
  uint64_t operand_count;
  /* What few activations have. */
  void *more;
};

/* A call of a function with values. */
struct lanner_call {
  /* The function. */
  const lanner_function *function;
  /* The arguments, which the function takes out. */
  lanner_value *args;
  /* How many. */
  uint64_t nargin;
  /* Places for outputs: as many as are asked for, and one at least. */
  lanner_value *outputs;
  /* Outputs asked for. */
  uint64_t nargout;
  /* Outputs given. */
  uint64_t given;
  /* What a closure captured. */
  const lanner_value *captures;
  /* The slots of shared variables of enclosing functions. */
  const uint32_t *environment;
  /* These variables. */
  const lanner_value *shared;
  /* How many. */
  uint64_t environment_count;
};

/* A file that a program brings with it. */
struct lanner_file {
  /* Its path. */
  const char *path;
  /* Its text, in UTF-8. */
  const char *text;
};

/* A program. */
struct lanner_program {
  /* `LANNER_ABI` when it was built. */
  uint64_t abi;
  /* `lanner_rows()` when it was built. */
  uint64_t rows;
  /* 0 MATLAB, 1 Octave. */
  uint32_t dialect;
  /* How many functions. */
  uint32_t function_count;
  /* Functions that are found by name, and rows that are written in MATLAB. */
  const lanner_function *const *functions;
  /* What the program runs. */
  const lanner_function *entry;
  /* What it links of the library's functions. */
  const lanner_part *const *parts;
  /* How many. */
  uint64_t part_count;
  /* What is called when it begins; null for nothing. */
  lanner_prepare prepare;
  /* The files that it brings with it: classes, and what only they call. */
  const lanner_file *files;
  /* How many. */
  uint64_t file_count;
};

/* ---- The program ---- */

/* Runs a program with these arguments, the first of which is its own name, and ends the process with its exit code. */
int32_t lanner_main(int32_t argc, char **argv, const lanner_program *program);

/* Says what program this thread works for: where `lanner_main` does not, as in libraries. Gives 1 with the error
   pending where it was built for another version of this library. */
int32_t lanner_begin_program(const lanner_program *program);

/* The end of a call from outside, where `lanner_main` does not run the program: what was printed is written. An
   error that is pending stays so. */
int32_t lanner_end_program(void);

/* ---- Activations ---- */

/* Makes `count` slots unassigned. Until then they hold anything. */
void lanner_open(lanner_value *v, int64_t count);

/* Lets go of what `count` slots hold. Afterwards they hold anything. */
void lanner_close(lanner_value *v, int64_t count);

/* The beginning of a function that is called with values: checks how it is called, opens its slots `v` and puts
   arguments and captured values there. On an error nothing is open, and the function returns 1. */
int32_t lanner_begin(lanner_frame *frame, lanner_value *v, lanner_call *call);

/* Whether a call has as many arguments as there are letters, and such ones, into `*fits`: `n` is a real double, `m`
   a matrix of such, `a` is anything. */
void lanner_fits(const lanner_call *call, const char *kinds, int32_t *fits);

/* Hands a call over to another function, and gives what that gives. */
int32_t lanner_pass_on(lanner_call *call, const lanner_function *function);

/* The end of such a function: puts its outputs into the call's places, closes its slots and leaves the activation,
   also on an error. */
int32_t lanner_end(lanner_frame *frame, lanner_call *call);

/* The beginning of a function that is called in the program's own way: opens its slots, makes cells of variables
   that nested functions share, and makes the activation the innermost one. On an error nothing is open. */
int32_t lanner_enter(lanner_frame *frame, const lanner_function *function, lanner_value *v, int64_t nargin, int64_t nargout);

/* Closes the slots of the innermost activation and leaves it. An error that is pending stays so. */
void lanner_leave(lanner_frame *frame);

/* An argument of a function that is called in the program's own way: takes the value from where its caller has it
   into a slot. */
void lanner_take(lanner_value *v, uint32_t dst, lanner_value *from);

/* An output of such a function: takes the value out of its slot to where the caller wants it, which holds a value.
   Fails where it has none; the innermost activation is the function's. */
int32_t lanner_give(lanner_value *v, uint32_t slot, lanner_value *to);

/* Fails where `calls` more calls in each other, or this activation itself, are too many, and where the program is
   asked to stop. */
int32_t lanner_check_depth(uint32_t calls);

/* How many calls in each other the innermost activation may still make, into `*left`: for functions that count them
   themselves. */
void lanner_get_calls_left(int64_t *left);

/* Fails where the program is asked to stop: for loops that call nothing. */
int32_t lanner_poll(void);

/* ---- Values of native numbers, arrays and text ---- */

/* `dst` is this scalar: a double. */
void lanner_put_f64(lanner_value *v, uint32_t dst, double x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: a double. */
int32_t lanner_put_array_f64(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const double *elements);

/* `dst` is this scalar: a single. */
void lanner_put_f32(lanner_value *v, uint32_t dst, float x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: a single. */
int32_t lanner_put_array_f32(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const float *elements);

/* `dst` is this scalar: an int8. */
void lanner_put_i8(lanner_value *v, uint32_t dst, int8_t x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: an int8. */
int32_t lanner_put_array_i8(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const int8_t *elements);

/* `dst` is this scalar: an int16. */
void lanner_put_i16(lanner_value *v, uint32_t dst, int16_t x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: an int16. */
int32_t lanner_put_array_i16(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const int16_t *elements);

/* `dst` is this scalar: an int32. */
void lanner_put_i32(lanner_value *v, uint32_t dst, int32_t x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: an int32. */
int32_t lanner_put_array_i32(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const int32_t *elements);

/* `dst` is this scalar: an int64. */
void lanner_put_i64(lanner_value *v, uint32_t dst, int64_t x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: an int64. */
int32_t lanner_put_array_i64(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const int64_t *elements);

/* `dst` is this scalar: a uint8. */
void lanner_put_u8(lanner_value *v, uint32_t dst, uint8_t x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: a uint8. */
int32_t lanner_put_array_u8(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const uint8_t *elements);

/* `dst` is this scalar: a uint16. */
void lanner_put_u16(lanner_value *v, uint32_t dst, uint16_t x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: a uint16. */
int32_t lanner_put_array_u16(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const uint16_t *elements);

/* `dst` is this scalar: a uint32. */
void lanner_put_u32(lanner_value *v, uint32_t dst, uint32_t x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: a uint32. */
int32_t lanner_put_array_u32(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const uint32_t *elements);

/* `dst` is this scalar: a uint64. */
void lanner_put_u64(lanner_value *v, uint32_t dst, uint64_t x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: a uint64. */
int32_t lanner_put_array_u64(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const uint64_t *elements);

/* `dst` is this scalar: a logical, true where it is not 0. */
void lanner_put_bool(lanner_value *v, uint32_t dst, uint8_t x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: a logical, true where it
   is not 0. */
int32_t lanner_put_array_bool(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const uint8_t *elements);

/* `dst` is this scalar: a char, a UTF-16 unit. */
void lanner_put_char(lanner_value *v, uint32_t dst, uint16_t x);

/* `dst` is an array with so many extents, and a copy of these elements; of each is true: a char, a UTF-16 unit. */
int32_t lanner_put_array_char(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const uint16_t *elements);

/* `dst` is the complex double `re + im i`, a real one where `im` is 0. */
void lanner_put_c64(lanner_value *v, uint32_t dst, double re, double im);

/* `dst` is a complex double, also where `im` is 0: what `complex(re, im)` gives. */
void lanner_put_complex(lanner_value *v, uint32_t dst, double re, double im);

/* `dst` is the double `re`, or a complex one, also where `im` is 0. */
void lanner_put_number(lanner_value *v, uint32_t dst, double re, double im, int32_t is_complex);

/* `dst` is the complex single `re + im i`, a real one where `im` is 0. */
void lanner_put_c32(lanner_value *v, uint32_t dst, float re, float im);

/* `dst` is an array of complex doubles: of each its real part, then its imaginary part. Without imaginary parts it
   is real. */
int32_t lanner_put_array_c64(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const double *elements);

/* `dst` is an array of doubles: of each its real part, then its imaginary part. It is complex where `is_complex` is
   not 0. */
int32_t lanner_put_pairs(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const double *elements, int32_t is_complex);

/* The same of complex singles. */
int32_t lanner_put_array_c32(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, const float *elements);

/* `dst` is the char row of `count` UTF-16 units, 0x0 where there are none. */
void lanner_put_text(lanner_value *v, uint32_t dst, const uint16_t *units, int64_t count);

/* `dst` is the string of `count` UTF-16 units. */
void lanner_put_string(lanner_value *v, uint32_t dst, const uint16_t *units, int64_t count);

/* `dst` is the char row of a text in UTF-8. */
void lanner_put_utf8(lanner_value *v, uint32_t dst, const char *text);

/* `dst` is the char row of a name. */
void lanner_put_name(lanner_value *v, uint32_t dst, const lanner_name *name);

/* `dst` is `[]`. */
void lanner_put_empty(lanner_value *v, uint32_t dst);

/* `dst` is the subscript `:`. */
void lanner_put_colon(lanner_value *v, uint32_t dst);

/* `dst` is the row `first:step:last` of doubles. */
int32_t lanner_put_range(lanner_value *v, uint32_t dst, double first, double step, double last);

/* ---- Native numbers and arrays of values ---- */

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_f64(lanner_value *v, uint32_t slot, double *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_f64(lanner_value *v, uint32_t slot, const double **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_f64(lanner_value *v, uint32_t slot, double **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_f64(lanner_value *v, uint32_t slot, double *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_f32(lanner_value *v, uint32_t slot, float *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_f32(lanner_value *v, uint32_t slot, const float **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_f32(lanner_value *v, uint32_t slot, float **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_f32(lanner_value *v, uint32_t slot, float *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_i8(lanner_value *v, uint32_t slot, int8_t *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_i8(lanner_value *v, uint32_t slot, const int8_t **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_i8(lanner_value *v, uint32_t slot, int8_t **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_i8(lanner_value *v, uint32_t slot, int8_t *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_i16(lanner_value *v, uint32_t slot, int16_t *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_i16(lanner_value *v, uint32_t slot, const int16_t **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_i16(lanner_value *v, uint32_t slot, int16_t **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_i16(lanner_value *v, uint32_t slot, int16_t *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_i32(lanner_value *v, uint32_t slot, int32_t *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_i32(lanner_value *v, uint32_t slot, const int32_t **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_i32(lanner_value *v, uint32_t slot, int32_t **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_i32(lanner_value *v, uint32_t slot, int32_t *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_i64(lanner_value *v, uint32_t slot, int64_t *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_i64(lanner_value *v, uint32_t slot, const int64_t **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_i64(lanner_value *v, uint32_t slot, int64_t **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_i64(lanner_value *v, uint32_t slot, int64_t *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_u8(lanner_value *v, uint32_t slot, uint8_t *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_u8(lanner_value *v, uint32_t slot, const uint8_t **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_u8(lanner_value *v, uint32_t slot, uint8_t **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_u8(lanner_value *v, uint32_t slot, uint8_t *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_u16(lanner_value *v, uint32_t slot, uint16_t *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_u16(lanner_value *v, uint32_t slot, const uint16_t **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_u16(lanner_value *v, uint32_t slot, uint16_t **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_u16(lanner_value *v, uint32_t slot, uint16_t *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_u32(lanner_value *v, uint32_t slot, uint32_t *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_u32(lanner_value *v, uint32_t slot, const uint32_t **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_u32(lanner_value *v, uint32_t slot, uint32_t **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_u32(lanner_value *v, uint32_t slot, uint32_t *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_u64(lanner_value *v, uint32_t slot, uint64_t *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_u64(lanner_value *v, uint32_t slot, const uint64_t **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_u64(lanner_value *v, uint32_t slot, uint64_t **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_u64(lanner_value *v, uint32_t slot, uint64_t *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_bool(lanner_value *v, uint32_t slot, uint8_t *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_bool(lanner_value *v, uint32_t slot, const uint8_t **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_bool(lanner_value *v, uint32_t slot, uint8_t **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_bool(lanner_value *v, uint32_t slot, uint8_t *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_char(lanner_value *v, uint32_t slot, uint16_t *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_char(lanner_value *v, uint32_t slot, const uint16_t **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_char(lanner_value *v, uint32_t slot, uint16_t **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_char(lanner_value *v, uint32_t slot, uint16_t *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_pair_c64(lanner_value *v, uint32_t slot, lanner_c64 *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_c64(lanner_value *v, uint32_t slot, const lanner_c64 **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_c64(lanner_value *v, uint32_t slot, lanner_c64 **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_c64(lanner_value *v, uint32_t slot, lanner_c64 *to, int64_t count);

/* The scalar in a slot, into `*x`. */
int32_t lanner_get_pair_c32(lanner_value *v, uint32_t slot, lanner_c32 *x);

/* Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last
   time. */
int32_t lanner_borrow_c32(lanner_value *v, uint32_t slot, const lanner_c32 **elements);

/* The same to be written: where somebody else holds the elements, these are a copy. */
int32_t lanner_own_c32(lanner_value *v, uint32_t slot, lanner_c32 **elements);

/* Copies the elements in a slot, `count` of them. */
int32_t lanner_copy_c32(lanner_value *v, uint32_t slot, lanner_c32 *to, int64_t count);

/* The complex scalar in a slot; a real double has the imaginary part 0. */
int32_t lanner_get_c64(lanner_value *v, uint32_t slot, double *re, double *im);

/* The double in a slot that may be complex: its parts, and whether it is, as 0 or 1. */
int32_t lanner_get_number(lanner_value *v, uint32_t slot, double *re, double *im, int32_t *is_complex);

/* The doubles in a slot, `count` of them: of each its real part, then its imaginary part. `*complexity` is 0 if
   they are real, else one more than the number of imaginary parts that are not 0. */
int32_t lanner_copy_pairs(lanner_value *v, uint32_t slot, double *to, int64_t count, int64_t *complexity);

/* How many extents the value in a slot has, at least 2, into `*rank`. */
int32_t lanner_get_rank(lanner_value *v, uint32_t slot, uint32_t *rank);

/* The extents of the value in a slot, `rank` of them: the value has no more, and 1 stands for those that it has
   not. */
int32_t lanner_get_extents(lanner_value *v, uint32_t slot, uint32_t rank, int64_t *extents);

/* An extent of the value in a slot, along `dimension` (from 1), into `*extent`. */
int32_t lanner_get_extent(lanner_value *v, uint32_t slot, uint32_t dimension, int64_t *extent);

/* Fails where the value in a slot is no matrix of real doubles: an output of which nothing is known, and that goes
   to others as one. */
int32_t lanner_check_matrix(lanner_value *v, uint32_t slot, const char *name);

/* How many elements the value in a slot has, into `*count`. */
int32_t lanner_get_count(lanner_value *v, uint32_t slot, int64_t *count);

/* The class of the value in a slot as a number, `LANNER_CLASS_…`, into `*number`; with `LANNER_COMPLEX` where it
   has imaginary parts. */
int32_t lanner_get_class(lanner_value *v, uint32_t slot, uint32_t *number);

/* ---- Memory that changes hands ---- */

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_f64(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, double **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_f64(lanner_value *v, uint32_t slot, double **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_f32(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, float **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_f32(lanner_value *v, uint32_t slot, float **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_i8(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, int8_t **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_i8(lanner_value *v, uint32_t slot, int8_t **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_i16(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, int16_t **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_i16(lanner_value *v, uint32_t slot, int16_t **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_i32(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, int32_t **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_i32(lanner_value *v, uint32_t slot, int32_t **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_i64(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, int64_t **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_i64(lanner_value *v, uint32_t slot, int64_t **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_u8(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, uint8_t **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_u8(lanner_value *v, uint32_t slot, uint8_t **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_u16(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, uint16_t **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_u16(lanner_value *v, uint32_t slot, uint16_t **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_u32(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, uint32_t **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_u32(lanner_value *v, uint32_t slot, uint32_t **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_u64(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, uint64_t **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_u64(lanner_value *v, uint32_t slot, uint64_t **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_bool(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, uint8_t **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_bool(lanner_value *v, uint32_t slot, uint8_t **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_char(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, uint16_t **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_char(lanner_value *v, uint32_t slot, uint16_t **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_c64(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, lanner_c64 **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_c64(lanner_value *v, uint32_t slot, lanner_c64 **memory, int64_t *room, int64_t count);

/* `dst` is an array with so many extents. It has the program's memory, which is null and without room then. */
int32_t lanner_hand_over_c32(lanner_value *v, uint32_t dst, uint32_t rank, const int64_t *extents, lanner_c32 **memory, int64_t *room);

/* Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are
   copied where others hold them, too; the slot's are gone in any case. */
int32_t lanner_take_c32(lanner_value *v, uint32_t slot, lanner_c32 **memory, int64_t *room, int64_t count);

/* ---- Operators ---- */

/* `dst = src`. */
int32_t lanner_copy(lanner_value *v, uint32_t dst, uint32_t src);

/* `dst = src`, and `dst` is unassigned where `src` is. */
int32_t lanner_move(lanner_value *v, uint32_t dst, uint32_t src);

/* `dst` is a copy of `src` that nobody else holds, unassigned where `src` is. With others a copy is made only where
   `src` is the very array that one of them is. */
int32_t lanner_own(lanner_value *v, uint32_t dst, uint32_t src, const uint32_t *others, int64_t count);

/* `dst = OP a`; `op` is one of `LANNER_UNARY_…`. */
int32_t lanner_unary(lanner_value *v, uint32_t op, uint32_t dst, uint32_t a);

/* `dst = a OP b`; `op` is one of `LANNER_BINARY_…`. */
int32_t lanner_binary(lanner_value *v, uint32_t op, uint32_t dst, uint32_t a, uint32_t b);

/* `dst = a * b` of which one was transposed right before, by the kernel that reads it in the other order: `turned`
   is 0 for `a`, 1 for `b`. */
int32_t lanner_product(lanner_value *v, uint32_t dst, uint32_t a, uint32_t b, uint32_t turned);

/* `dst = first:last`, or `first:step:last` where `step` is not `LANNER_NONE`. `is_loop`: nothing but a `for` loop
   reads it, which may be endless. */
int32_t lanner_range(lanner_value *v, uint32_t dst, uint32_t first, uint32_t step, uint32_t last, uint32_t is_loop);

/* `dst = logical(a)` as an operand of `&&` or `||`. */
int32_t lanner_logical(lanner_value *v, uint32_t dst, uint32_t a);

/* Whether a condition holds, into `*truth` as 0 or 1. */
int32_t lanner_truth(lanner_value *v, uint32_t condition, int32_t *truth);

/* Whether `value`, which stays in its slot, is the expression of a `case`. */
int32_t lanner_matches(lanner_value *v, uint32_t dst, uint32_t value, uint32_t expression);

/* `dst = [operands]` along `dim`, from 1. */
int32_t lanner_concat(lanner_value *v, uint32_t dst, uint32_t dim, const uint32_t *operands, int64_t count);

/* `dst = {operands}`: one row of cells. */
int32_t lanner_cell_row(lanner_value *v, uint32_t dst, const uint32_t *operands, int64_t count);

/* Fails as `a OP b` does where shapes do not fit. Operands stay in their slots. */
int32_t lanner_check_fit(lanner_value *v, uint32_t op, uint32_t a, uint32_t b);

/* Fails as `base(operands)` does where a subscript is not within the array. */
int32_t lanner_check_index(lanner_value *v, uint32_t base, const uint32_t *operands, int64_t count);

/* Fails as `base(operands) = value` does where there is no such place, or the value does not fit. */
int32_t lanner_check_store(lanner_value *v, uint32_t base, const uint32_t *operands, int64_t count, uint32_t value);

/* Fails as `[operands]` along `dim` (from 1) does where extents do not fit. */
int32_t lanner_check_concat(lanner_value *v, uint32_t dim, const uint32_t *operands, int64_t count);

/* ---- Subscripts and fields ---- */

/* `dst = base(operands)`: an element or subarray; where the base is a function handle, a call. */
int32_t lanner_index(lanner_value *v, uint32_t dst, uint32_t base, const uint32_t *operands, int64_t count);

/* What `end` means as subscript `position` (from 1) of `count` of `base`, into `*end`; 0 of an unassigned base. */
int32_t lanner_end_of(lanner_value *v, uint32_t base, uint32_t position, uint32_t count, double *end);

/* `[targets] = base STEPS`. */
int32_t lanner_get(lanner_value *v, const uint32_t *targets, int64_t target_count, uint32_t base, const lanner_step *steps, int64_t step_count);

/* `dst` is the list of all values that `base STEPS` gives. `statement`: 1 where a function at its end is called for
   no outputs. */
int32_t lanner_get_list(lanner_value *v, uint32_t dst, uint32_t base, const lanner_step *steps, int64_t count, uint32_t statement);

/* `dst = base STEPS` as an assignment's `end` sees it: `[]` where something on the way is missing. Subscripts stay
   in their slots. */
int32_t lanner_peek(lanner_value *v, uint32_t dst, uint32_t base, const lanner_step *steps, int64_t count);

/* `base(operands) = value`. */
int32_t lanner_set_index(lanner_value *v, uint32_t base, const uint32_t *operands, int64_t count, uint32_t value);

/* `base STEPS = value`; what is missing on the way is made. */
int32_t lanner_set_path(lanner_value *v, uint32_t base, const lanner_step *steps, int64_t count, uint32_t value);

/* `dst` is how many values `base STEPS` takes as a target. Subscripts stay in their slots. */
int32_t lanner_count_targets(lanner_value *v, uint32_t dst, uint32_t base, const lanner_step *steps, int64_t count);

/* `[base STEPS] = list`. */
int32_t lanner_set_list(lanner_value *v, uint32_t base, const lanner_step *steps, int64_t count, uint32_t list);

/* `base STEPS = []`: deletes elements; the last step is a `LANNER_PAREN`. */
int32_t lanner_delete(lanner_value *v, uint32_t base, const lanner_step *steps, int64_t count);

/* Room for so many elements as the operands say, multiplied: what makes `base` larger from here on need not look
   for room again. */
void lanner_reserve(lanner_value *v, uint32_t base, const uint32_t *operands, int64_t count);

/* The slot, which nothing reads before it is written again, lets go of what it holds. */
void lanner_release(lanner_value *v, uint32_t slot);

/* The part, which nothing reads before it is written again, lets go of what it holds. */
void lanner_release_part(lanner_value *v, uint32_t base, const lanner_step *steps, int64_t count);

/* `dst` is the column behind `done` others of what a `for` loop runs over; `*is_there` is 0 where there is none,
   and nothing is written. */
int32_t lanner_next(lanner_value *v, uint32_t seq, double done, uint32_t dst, int32_t *is_there);

/* ---- Calls ---- */

/* `[targets] = row(operands)`. `how`: 0, or `LANNER_STATEMENT`. */
int32_t lanner_call_row(lanner_value *v, uint32_t row, const uint32_t *targets, int64_t target_count, const uint32_t *operands, int64_t operand_count, uint32_t how);

/* `[targets] = function(operands)` of a function of the program; `environment` as for `lanner_handle_function`. */
int32_t lanner_call_function(lanner_value *v, const lanner_function *function, const uint32_t *environment, int64_t pair_count, const uint32_t *targets, int64_t target_count, const uint32_t *operands, int64_t operand_count, uint32_t how);

/* `[targets] = value(operands)`: a function handle, or the name of a function as text. */
int32_t lanner_call_value(lanner_value *v, uint32_t function, const uint32_t *targets, int64_t target_count, const uint32_t *operands, int64_t operand_count, uint32_t how);

/* `[targets] = name(operands)`: what the name means when it runs. With `LANNER_UNDECIDED` in `how` it may be a
   variable. */
int32_t lanner_call_name(lanner_value *v, const lanner_name *name, const uint32_t *targets, int64_t target_count, const uint32_t *operands, int64_t operand_count, uint32_t how);

/* ---- Function handles ---- */

/* `dst = @name`: a function of the program that the name means now, else one that is found when it is called. */
int32_t lanner_handle(lanner_value *v, uint32_t dst, const lanner_name *name);

/* `dst = @name` of a function of the program. `environment` has `count` pairs of words: the slot of a variable that
   the function shares with this one, and the slot here. */
int32_t lanner_handle_function(lanner_value *v, uint32_t dst, const lanner_function *function, const uint32_t *environment, int64_t count);

/* `dst = @(…) …`: the function with the values that `captures` name, in the order of its captured slots. What
   is unassigned stays so. */
int32_t lanner_closure(lanner_value *v, uint32_t dst, const lanner_function *function, const uint32_t *captures, int64_t count);

/* ---- Variables ---- */

/* The slot becomes the global variable of the name, which starts as `[]`. */
void lanner_global(lanner_value *v, uint32_t slot, const lanner_name *name);

/* The slot becomes the function's persistent variable of that number, which starts as `[]`. */
void lanner_persistent(lanner_value *v, uint32_t slot, const lanner_function *function, uint32_t number);

/* Whether a slot is assigned, into `*truth` as 0 or 1. */
void lanner_get_defined(lanner_value *v, uint32_t slot, int32_t *truth);

/* The slot becomes unassigned. */
void lanner_clear(lanner_value *v, uint32_t slot);

/* `dst = ?Name`. */
int32_t lanner_metaclass(lanner_value *v, uint32_t dst, const lanner_name *name);

/* Prints `name = value` as a statement without semicolon does. The value stays in its slot. */
int32_t lanner_display(lanner_value *v, const lanner_name *name, uint32_t value);

/* What a statement that is a call leaves: where `src` is assigned, `dst` becomes it; each value of a list in turn.
   Where there is none, `dst` is what `old` is. */
int32_t lanner_answer(lanner_value *v, uint32_t dst, uint32_t old, uint32_t src);

/* The same, and each value is printed under the name. A program that shows nothing does not have what would show
   it. */
int32_t lanner_answer_shown(lanner_value *v, uint32_t dst, uint32_t old, uint32_t src, const lanner_name *name);

/* ---- Errors ---- */

/* Raises an error of the table, `LANNER_FAULT_…`, with what its text asks for. It gives 1, as all that fail. */
int32_t lanner_fail(uint32_t fault, const char *const *texts, int64_t count);

/* The same with numbers. */
int32_t lanner_fail_numbers(uint32_t fault, const double *numbers, int64_t count);

/* Raises an error with its own identifier and message. */
int32_t lanner_fail_text(const char *identifier, const char *message);

/* Raises the error of a subscript, at `position` (from 1) of `count`, that is no place of an array with these
   extents. */
int32_t lanner_fail_index(double subscript, uint32_t position, uint32_t count, uint32_t rank, const int64_t *extents);

/* Raises the error of `a OP b` of arrays whose extents do not fit. */
int32_t lanner_fail_fit(uint32_t op, uint32_t rank_a, const int64_t *extents_a, uint32_t rank_b, const int64_t *extents_b);

/* Raises the error of a store of a value with the extents `extents_b` in places that are so many along each
   subscript; `is_linear`: there is one subscript, with the extents `extents_a`. */
int32_t lanner_fail_store(uint32_t is_linear, uint32_t rank_a, const int64_t *extents_a, uint32_t rank_b, const int64_t *extents_b);

/* Raises the error of arrays beside each other along `dim` (from 1) that do not fit: their ranks, and all their
   extents one behind the other. */
int32_t lanner_fail_concat(uint32_t dim, int64_t count, const uint32_t *ranks, const int64_t *extents);

/* Raises the error of an array that is larger than memory: its extents, and the bytes of an element. */
int32_t lanner_fail_size(uint32_t rank, const int64_t *extents, uint32_t bytes);

/* Raises the error of memory that is not to be had. */
int32_t lanner_fail_memory(void);

/* Raises the error of calls that are too many in each other. */
int32_t lanner_fail_recursion(void);

/* Raises the error of a variable that is read and was never assigned; an empty name: of something that gave no
   value. */
int32_t lanner_fail_unassigned(const char *name, uint32_t is_parameter);

/* Raises the error of a function whose output has no value. */
int32_t lanner_fail_output(const lanner_function *function, const char *output);

/* Notes the places that the pending error leaves: from `site` of the function outwards, to the handler, which
   stands where `around` is the site's. Gives 1 where the handler takes the error, which is then no longer pending:
   `lanner_catch_error` has it. Gives 0 where the function is left. `way` is `LANNER_WAY_…`, with
   `LANNER_RAISED_AGAIN` at the end of an `unwind_protect`. */
int32_t lanner_caught(const lanner_function *function, uint32_t site, uint32_t around, uint32_t way);

/* `dst` is the error that led to the handler that runs, as an `MException`. */
int32_t lanner_catch_error(lanner_value *v, uint32_t dst);

/* Raises the error that a handler caught again. */
int32_t lanner_rethrow(lanner_value *v, uint32_t exception);

/* The identifier of the pending error, until the next call of this function or its kin; empty where none is
   pending. */
const char *lanner_error_identifier(void);

/* Its message, the same. */
const char *lanner_error_message(void);

/* Where it was raised, as `f.m:3`, the same; empty where that is not known. */
const char *lanner_error_place(void);

/* Message, place and stack as the top level prints them, the same. */
const char *lanner_error_report(void);

/* No error is pending any longer. */
void lanner_forget_error(void);

/* ---- Text that is printed ---- */

/* From now on what the program prints on this thread is kept, until `lanner_end_capture`. Captures nest. */
void lanner_begin_capture(void);

/* Ends the innermost capture; its text, until the next call of this function or of one that gives texts of errors. */
const char *lanner_end_capture(void);

/* Writes what the program has printed on this thread. */
int32_t lanner_flush(void);

/* ---- The table ---- */

/* What the table of built-in functions is: programs and this library agree about the numbers of rows where it is
   the same. */
uint64_t lanner_rows(void);

/* The number of the row of a name, `LANNER_NONE` where the table has none. */
uint32_t lanner_row(const char *name);

#ifdef __cplusplus
}
#endif

#endif
