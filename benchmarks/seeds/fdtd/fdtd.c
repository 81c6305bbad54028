/* The electromagnetic field in a box: the arithmetic of fdtd.m, one loop nest for each update of a component. */
#include "../../kernel_time.h"

#define EX(i, j, k) ex[(i) + nx * ((j) + (ny + 1) * (k))]
#define EY(i, j, k) ey[(i) + (nx + 1) * ((j) + ny * (k))]
#define EZ(i, j, k) ez[(i) + (nx + 1) * ((j) + (ny + 1) * (k))]
#define HX(i, j, k) hx[(i) + (nx + 1) * ((j) + ny * (k))]
#define HY(i, j, k) hy[(i) + nx * ((j) + (ny + 1) * (k))]
#define HZ(i, j, k) hz[(i) + nx * ((j) + ny * (k))]
#define CELLS(i0, i1, j0, j1, k0, k1)     \
    for (int k = k0; k < k1; k++)         \
        for (int j = j0; j < j1; j++)     \
            for (int i = i0; i < i1; i++)

static double energy(const double *field, int count) {
    double total = 0;
    for (int k = 0; k < count; k++) total += field[k] * field[k];
    return total;
}

static void fdtd(int nx, int ny, int nz, int steps, double *electric, double *magnetic, double *probe) {
    double light = 299792458, dx = 0.05 / nx, dy = 0.04 / ny, dz = 0.03 / nz;
    double dt = 0.99 / (light * sqrt(1 / (dx * dx) + 1 / (dy * dy) + 1 / (dz * dz)));
    double cx = light * dt / dx, cy = light * dt / dy, cz = light * dt / dz;
    int sx = nx * (ny + 1) * (nz + 1), sy = (nx + 1) * ny * (nz + 1), sz = (nx + 1) * (ny + 1) * nz;
    int tx = (nx + 1) * ny * nz, ty = nx * (ny + 1) * nz, tz = nx * ny * (nz + 1);
    double *restrict ex = zeros(sx), *restrict ey = zeros(sy), *restrict ez = zeros(sz);
    double *restrict hx = zeros(tx), *restrict hy = zeros(ty), *restrict hz = zeros(tz);
    for (int k = 0; k < nz; k++) {
        EZ((int)round(nx / 2.0) - 1, (int)round(ny / 2.0) - 1, k) = 1;
        EZ((int)round(nx / 3.0) - 1, (int)round(ny / 3.0) - 1, k) = -0.5;
    }
    for (int n = 0; n < steps; n++) {
        CELLS(0, nx + 1, 0, ny, 0, nz)
            HX(i, j, k) = HX(i, j, k) + cz * (EY(i, j, k + 1) - EY(i, j, k)) - cy * (EZ(i, j + 1, k) - EZ(i, j, k));
        CELLS(0, nx, 0, ny + 1, 0, nz)
            HY(i, j, k) = HY(i, j, k) + cx * (EZ(i + 1, j, k) - EZ(i, j, k)) - cz * (EX(i, j, k + 1) - EX(i, j, k));
        CELLS(0, nx, 0, ny, 0, nz + 1)
            HZ(i, j, k) = HZ(i, j, k) + cy * (EX(i, j + 1, k) - EX(i, j, k)) - cx * (EY(i + 1, j, k) - EY(i, j, k));
        CELLS(0, nx, 1, ny, 1, nz)
            EX(i, j, k) = EX(i, j, k) + cy * (HZ(i, j, k) - HZ(i, j - 1, k)) - cz * (HY(i, j, k) - HY(i, j, k - 1));
        CELLS(1, nx, 0, ny, 1, nz)
            EY(i, j, k) = EY(i, j, k) + cz * (HX(i, j, k) - HX(i, j, k - 1)) - cx * (HZ(i, j, k) - HZ(i - 1, j, k));
        CELLS(1, nx, 1, ny, 0, nz)
            EZ(i, j, k) = EZ(i, j, k) + cx * (HY(i, j, k) - HY(i - 1, j, k)) - cy * (HX(i, j, k) - HX(i, j - 1, k));
        probe[n] = EZ((int)round(nx / 4.0) - 1, (int)round(ny / 4.0) - 1, (int)round(nz / 2.0) - 1);
    }
    *electric = energy(ex, sx) + energy(ey, sy) + energy(ez, sz);
    *magnetic = energy(hx, tx) + energy(hy, ty) + energy(hz, tz);
    free(ex), free(ey), free(ez), free(hx), free(hy), free(hz);
}

int main(int argc, char **argv) {
    int steps = scaled(200, scale_of(argc, argv));
    double *probe = zeros(steps), electric, magnetic, start = seconds_now();
    fdtd(40, 32, 24, steps, &electric, &magnetic, probe);
    double seconds = seconds_now() - start;
    printf("%.10g %.10g %.10g\n", electric, magnetic, energy(probe, steps));
    print_time(seconds);
    return 0;
}
