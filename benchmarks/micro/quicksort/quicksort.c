/* Quicksort in place, as in quicksort.m. */
#include "../../kernel_time.h"

static void sort_part(double *a, int low, int high) {
    int i = low, j = high;
    double pivot = a[(low + high) / 2];
    while (i <= j) {
        while (a[i] < pivot) i++;
        while (a[j] > pivot) j--;
        if (i <= j) {
            double kept = a[i];
            a[i++] = a[j];
            a[j--] = kept;
        }
    }
    if (low < j) sort_part(a, low, j);
    if (i < high) sort_part(a, i, high);
}

int main(int argc, char **argv) {
    int n = (int)fmax(2, round(12000 * scale_of(argc, argv))), ordered = 1;
    double *numbers = zeros(n + 1), state = 8128, total = 0;
    for (int k = 1; k <= n; k++) {
        state = next_random(state);
        numbers[k] = state / 2147483647;
    }
    double start = seconds_now();
    sort_part(numbers, 1, n);
    double seconds = seconds_now() - start;
    for (int k = 1; k <= n; k++) {
        if (k < n && numbers[k] > numbers[k + 1]) ordered = 0;
        total += k * numbers[k];
    }
    printf("%d %.10g\n", ordered, total);
    print_time(seconds);
    return 0;
}
