/* The four programs for numbers of one class: REAL, and the functions that are OF it. Matrices go column by column. */
static void OF(programs)(void) {
    int64_t rows, columns, rows_2, columns_2;

    /* Two blocks through one filter. */
    {
        const REAL b[3] = {0.25, 0.5, 0.25};
        const REAL a[3] = {1, (REAL)-0.3, (REAL)0.1};
        REAL state[2] = {0, 0}, next[2], x[16], y[64];
        for (int block = 0; block < 2; block++) {
            for (int k = 0; k < 16; k++) {
                x[k] = (REAL)((7 * (k + 1) + block) % 13 / 8.0 - 0.7);
            }
            OF(biquad)(x, 1, 16, state, 1, 2, b, 1, 3, a, 1, 3, y, next, &rows, &columns, &rows_2, &columns_2);
            memcpy(state, next, sizeof state);
            print_bits("biquad", y, columns, sizeof *y);
        }
        print_bits("state", state, 2, sizeof *state);
    }

    /* A pendulum, held by two controls. */
    {
        const REAL x[2] = {(REAL)0.1, (REAL)-0.2};
        const REAL a[4] = {1, (REAL)0.98, (REAL)0.1, 1};
        const REAL b[4] = {(REAL)0.005, (REAL)0.1, (REAL)0.002, (REAL)0.03};
        const REAL q[4] = {1, 0, 0, 1}, r[4] = {0.5, 0, 0, 0.25};
        REAL u[2], gain[4];
        check(OF(regulator)(x, 2, 1, a, 2, 2, b, 2, 2, q, 2, 2, r, 2, 2, u, gain, &rows, &columns, &rows_2, &columns_2));
        print_bits("u", u, 2, sizeof *u);
        print_bits("gain", gain, 4, sizeof *gain);
    }

    /* The spectrum of 32 numbers. */
    {
        REAL x[32], zeros[32] = {0}, re[64], im[64];
        for (int k = 0; k < 32; k++) {
            x[k] = (REAL)(5 * (k + 1) % 11 / 4.0);
        }
        check(OF(spectrum)(x, 1, 32, zeros, 1, 32, re, im, &rows, &columns, &rows_2, &columns_2));
        print_bits("re", re, columns, sizeof *re);
        print_bits("im", im, columns_2, sizeof *im);
    }

    /* A place and a speed, by measurements of both. */
    {
        const REAL x[2] = {0, 0}, f[4] = {1, 0, 1, 1}, h[4] = {1, 0, 0, 1};
        const REAL p[4] = {10, 0, 0, 10};
        const REAL q[4] = {(REAL)0.1, (REAL)0.05, (REAL)0.05, (REAL)0.1}, r[4] = {(REAL)0.6, 0, 0, (REAL)0.9};
        REAL z[24], path[64], next[4];
        for (int k = 1; k <= 12; k++) {
            z[2 * k - 2] = (REAL)(3 * k % 5 / 8.0 + k);
            z[2 * k - 1] = (REAL)(k % 3 / 4.0 + 1);
        }
        check(OF(kalman)(z, 2, 12, x, 2, 1, p, 2, 2, f, 2, 2, h, 2, 2, q, 2, 2, r, 2, 2, path, next, &rows, &columns,
            &rows_2, &columns_2));
        print_bits("path", path, rows * columns, sizeof *path);
        print_bits("p", next, 4, sizeof *next);
    }
}
