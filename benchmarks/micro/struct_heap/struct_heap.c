/* A heap of numbers, as in struct_heap.m. */
#include "../../kernel_time.h"

struct heap {
    int count;
    double *keys;
};

static void put(struct heap *heap, double key) {
    int at = ++heap->count;
    while (at > 1 && heap->keys[at / 2] > key) {
        heap->keys[at] = heap->keys[at / 2];
        at /= 2;
    }
    heap->keys[at] = key;
}

static double take(struct heap *heap) {
    double key = heap->keys[1], moved = heap->keys[heap->count];
    int at = 1;
    heap->count--;
    while (2 * at <= heap->count) {
        int below = 2 * at;
        if (below < heap->count && heap->keys[below + 1] < heap->keys[below]) below++;
        if (heap->keys[below] >= moved) break;
        heap->keys[at] = heap->keys[below];
        at = below;
    }
    heap->keys[at] = moved;
    return key;
}

int main(int argc, char **argv) {
    int n = (int)fmax(2, round(20000 * scale_of(argc, argv))), ordered = 1;
    double state = 4711, total = 0, last = -1, start = seconds_now();
    struct heap heap = {0, zeros(n + 1)};
    for (int k = 1; k <= n; k++) {
        state = next_random(state);
        put(&heap, state / 2147483647);
    }
    for (int k = 1; k <= n; k++) {
        double key = take(&heap);
        ordered = ordered && last <= key;
        last = key;
        total += k * key;
    }
    double seconds = seconds_now() - start;
    printf("%d %d %.10g\n", ordered, heap.count, total);
    print_time(seconds);
    return 0;
}
