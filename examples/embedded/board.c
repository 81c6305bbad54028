/* What a program needs before main on a Cortex-M: vectors, memory, the floating-point unit; and semihosting, by which QEMU prints. */
#include "board.h"
#include <stdint.h>

extern uint32_t data_image[], data_begin[], data_end[], bss_begin[], bss_end[], stack_top[];
int main(void);

static void semihost(int operation, const void *argument) {
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void print(const char *text) {
    semihost(0x04, text);
}

static void stop(int is_fine) {
    semihost(0x18, (const void *)(is_fine ? 0x20026 : 0x20023));
    for (;;) {
    }
}

static void fault(void) {
    print("a fault of the processor\n");
    stop(0);
}

__attribute__((noreturn)) void reset(void) {
    const uint32_t *from = data_image;
    for (uint32_t *to = data_begin; to < data_end; to++) {
        *to = *from++;
    }
    for (uint32_t *to = bss_begin; to < bss_end; to++) {
        *to = 0;
    }
    *(volatile uint32_t *)0xe000ed88 |= 0xf << 20; /* the floating-point unit is on */
    __asm__ volatile("dsb\n isb");
    stop(main() == 0);
    for (;;) {
    }
}

__attribute__((section(".vectors"), used)) static void (*const vectors[])(void) = {
    (void (*)(void))stack_top, reset, fault, fault, fault, fault, fault,
};
