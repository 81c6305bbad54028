typedef struct { double _0; double _1; } lanner_tff_;
typedef struct { double _0; double _1; double _2; } lanner_tfff_;
typedef struct { uint64_t _0; double _1; double _2; } lanner_tuff_;
typedef struct { lanner_tff_ _0; lanner_tff_ _1; } lanner_ttff_tff__;
typedef struct { bool _0; double _1; double _2; } lanner_tbff_;
typedef struct { lanner_tff_ _0; lanner_tff_ _1; double _2; } lanner_ttff_tff_f_;
typedef struct { lanner_tff_ _0; lanner_tff_ _1; lanner_tfff_ _2; } lanner_ttff_tff_tfff__;
typedef struct { bool _0; bool _1; } lanner_tbb_;

/* The bits of a double. */
static inline uint64_t lanner_bits(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* The double of bits. */
static inline double lanner_of_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline lanner_tff_ lanner_twofold_quick_sum(double a, double b) {
    const double sum = (a + b);
    return (lanner_tff_){sum, (b - (sum - a))};
}

static inline lanner_tfff_ lanner_exp_reduce(double x, double low) {
    const double k = (fma(x, 1.4426950408889634e0, 6.755399441055744e15) - 6.755399441055744e15);
    const double rest = fma((-k), 6.931471805599453e-1, x);
    const double r = fma((-k), 2.3190468138462996e-17, rest);
    const double low_2 = (fma((-k), 2.3190468138462996e-17, (rest - r)) + low);
    const lanner_tff_ parts = lanner_twofold_quick_sum(r, low_2);
    const double r_2 = parts._0;
    const double low_3 = parts._1;
    return (lanner_tfff_){k, r_2, low_3};
}

static inline lanner_tff_ lanner_exp_cosh_and_sinh_tails(double r) {
    const double z = (r * r);
    const double square_of = z * z;
    const double square_of_2 = z * z;
    return (lanner_tff_){(z * fma(z, fma(z, fma(square_of, 2.755728296954995e-7, 1.3888888888886552e-3), fma(square_of, fma(square_of, 2.0911236630261545e-9, 2.4801587317144498e-5), 4.1666666666666664e-2)), 5e-1)), ((r * z) * fma(z, fma(square_of_2, fma(square_of_2, 1.608662795678037e-10, 2.755731924721873e-6), 8.333333333333333e-3), fma(square_of_2, fma(square_of_2, 2.505207109429355e-8, 1.9841269841263298e-4), 1.6666666666666666e-1)))};
}

static inline double lanner_exp_exp_tail(double r, double low) {
    const lanner_tff_ parts = lanner_exp_cosh_and_sinh_tails(r);
    const double cosh = parts._0;
    const double sinh = parts._1;
    return (cosh + (sinh + fma(low, r, low)));
}

static inline double lanner_exp_scaled(double x, double k) {
    const uint64_t biased = (lanner_bits((k + (6.755399441055744e15 + ((double)2048)))) - lanner_bits(6.755399441055744e15));
    const uint64_t first = (biased >> 1);
    const uint64_t second = (biased - first);
    const uint64_t half = first;
    const uint64_t half_2 = second;
    return ((x * lanner_of_bits(((half - ((2048 / 2) - 1023)) << 52))) * lanner_of_bits(((half_2 - ((2048 / 2) - 1023)) << 52)));
}

static inline double lanner_exp_exp_of(double x, double low) {
    const double x_2 = ((x > 7.1e2) ? 7.1e2 : x);
    const double x_3 = ((x_2 < (-7.46e2)) ? (-7.46e2) : x_2);
    const lanner_tfff_ parts = lanner_exp_reduce(x_3, low);
    const double k = parts._0;
    const double r = parts._1;
    const double low_2 = parts._2;
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(1e0, r);
    const double high = parts_2._0;
    const double rest = parts_2._1;
    return lanner_exp_scaled((high + (rest + lanner_exp_exp_tail(r, low_2))), k);
}

static inline double lanner_exp_exp_fast(double x) {
    return lanner_exp_exp_of(x, 0e0);
}

static inline double lanner_exp(double x) {
    return lanner_exp_exp_fast(x);
}

static inline double lanner_exp_exp2_fast(double x) {
    const double x_2 = ((x > 1.025e3) ? 1.025e3 : x);
    const double x_3 = ((x_2 < (-1.08e3)) ? (-1.08e3) : x_2);
    const double k = ((x_3 + 6.755399441055744e15) - 6.755399441055744e15);
    const double fraction = (x_3 - k);
    const double r = (fraction * 6.931471805599453e-1);
    const double low = (fma(fraction, 6.931471805599453e-1, (-r)) + (fraction * 2.3190468138462996e-17));
    const lanner_tff_ parts = lanner_twofold_quick_sum(1e0, r);
    const double high = parts._0;
    const double rest = parts._1;
    return lanner_exp_scaled((high + (rest + lanner_exp_exp_tail(r, low))), k);
}

static inline double lanner_exp2(double x) {
    return lanner_exp_exp2_fast(x);
}

static inline lanner_tff_ lanner_twofold_product(double a, double b) {
    const double product = (a * b);
    return (lanner_tff_){product, fma(a, b, (-product))};
}

static inline lanner_tff_ lanner_exp_precise_tail(double r, double low) {
    const lanner_tff_ parts = lanner_twofold_product(r, r);
    const double z = parts._0;
    const double z_low = parts._1;
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(r, (5e-1 * z));
    const double high = parts_2._0;
    const double rest = parts_2._1;
    const double square_of = z * z;
    const double even = fma((z * z), fma(z, fma(square_of, 2.755728296954995e-7, 1.3888888888886552e-3), fma(square_of, fma(square_of, 2.0911236630261545e-9, 2.4801587317144498e-5), 4.1666666666666664e-2)), (5e-1 * z_low));
    const double square_of_2 = z * z;
    const double odd = fma((r * z), fma(z, fma(square_of_2, fma(square_of_2, 1.608662795678037e-10, 2.755731924721873e-6), 8.333333333333333e-3), fma(square_of_2, fma(square_of_2, 2.505207109429355e-8, 1.9841269841263298e-4), 1.6666666666666666e-1)), fma(low, r, low));
    return (lanner_tff_){high, (rest + (even + odd))};
}

static inline double lanner_exp_power_of_two(double k) {
    return lanner_of_bits((lanner_bits((k + (6.755399441055744e15 + 1.023e3))) << 52));
}

static inline lanner_tff_ lanner_twofold_sum(double a, double b) {
    const double sum = (a + b);
    const double from_b = (sum - a);
    return (lanner_tff_){sum, ((a - (sum - from_b)) + (b - from_b))};
}

static inline double lanner_exp_expm1_fast(double x) {
    const double limited = ((x > 7.1e2) ? 7.1e2 : x);
    const double limited_2 = ((limited < (-4e1)) ? (-4e1) : limited);
    const lanner_tfff_ parts = lanner_exp_reduce(limited_2, 0e0);
    const double k = parts._0;
    const double r = parts._1;
    const double low = parts._2;
    const lanner_tff_ parts_2 = lanner_exp_precise_tail(r, low);
    const double value = parts_2._0;
    const double tail = parts_2._1;
    const double half = lanner_exp_power_of_two((k - 1e0));
    const lanner_tff_ parts_3 = lanner_twofold_sum(half, (-5e-1));
    const double whole = parts_3._0;
    const double whole_low = parts_3._1;
    const lanner_tff_ parts_4 = lanner_twofold_quick_sum(whole, (half * value));
    const double high = parts_4._0;
    const double rest = parts_4._1;
    const double result = (2e0 * (high + (rest + fma(half, tail, whole_low))));
    const double result_2 = ((k == 0e0) ? (value + tail) : result);
    return copysign(result_2, x);
}

static inline double lanner_expm1(double x) {
    return lanner_exp_expm1_fast(x);
}

static inline lanner_tff_ lanner_log_split(double x) {
    const bool is_denormal = (x < 2.2250738585072014e-308);
    const double x_2 = (is_denormal ? (x * 1.8014398509481984e16) : x);
    const uint64_t bits = (lanner_bits(x_2) + (lanner_bits(1e0) - lanner_bits(7.071067811865476e-1)));
    const double m = lanner_of_bits(((bits & ((UINT64_C(1) << 52) - 1)) + lanner_bits(7.071067811865476e-1)));
    const double k = (lanner_of_bits(((bits >> 52) | lanner_bits(4.503599627370496e15))) - (4.503599627370496e15 + 1.023e3));
    return (lanner_tff_){(is_denormal ? (k - 5.4e1) : k), m};
}

static inline lanner_tff_ lanner_log_log_of_mantissa(double f) {
    const double s = (f / (2e0 + f));
    const double z = (s * s);
    const double square_of = z * z;
    const double tail = (z * fma(z, fma(z, fma(z, fma(square_of, fma(square_of, 1.1721803077704267e-1, 1.538460638538009e-1), 2.2222222222140614e-1), fma(square_of, fma(square_of, fma(square_of, 1.1566471070320757e-1, 1.3334202317318575e-1), 1.8181818226103133e-1), 2.85714285714286e-1)), 4e-1), 6.666666666666666e-1));
    const double half = (5e-1 * f);
    const lanner_tff_ parts = lanner_twofold_product(half, f);
    const double square = parts._0;
    const double square_low = parts._1;
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(f, (-square));
    const double high = parts_2._0;
    const double rest = parts_2._1;
    return (lanner_tff_){high, ((rest - square_low) + (s * (square + tail)))};
}

static inline double lanner_log_assembled(double k, double f, double correction) {
    const lanner_tff_ parts = lanner_log_log_of_mantissa(f);
    const double value = parts._0;
    const double low = parts._1;
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum((k * 6.93147180559663e-1), value);
    const double high = parts_2._0;
    const double rest = parts_2._1;
    return (high + (rest + (correction + fma(k, 2.8235290563031577e-13, low))));
}

static inline double lanner_log_with_edges(double x, double value) {
    const double edge = ((x > 0e0) ? x : NAN);
    const double edge_2 = ((x == 0e0) ? (-INFINITY) : edge);
    return (((x > 0e0) && (x < INFINITY)) ? value : edge_2);
}

static inline double lanner_log_log_fast(double x) {
    const lanner_tff_ parts = lanner_log_split(x);
    const double k = parts._0;
    const double m = parts._1;
    return lanner_log_with_edges(x, lanner_log_assembled(k, (m - 1e0), 0e0));
}

static inline double lanner_log(double x) {
    return lanner_log_log_fast(x);
}

static inline lanner_tff_ lanner_log_log_in_base(double m, lanner_tff_ per_e) {
    const lanner_tff_ parts = lanner_log_log_of_mantissa((m - 1e0));
    const double value = parts._0;
    const double low = parts._1;
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(value, low);
    const double value_2 = parts_2._0;
    const double low_2 = parts_2._1;
    const lanner_tff_ parts_3 = lanner_twofold_product(value_2, per_e._0);
    const double high = parts_3._0;
    const double rest = parts_3._1;
    return (lanner_tff_){high, (rest + fma(value_2, per_e._1, (low_2 * per_e._0)))};
}

static inline double lanner_log_log2_fast(double x) {
    const lanner_tff_ parts = lanner_log_split(x);
    const double k = parts._0;
    const double m = parts._1;
    const lanner_tff_ parts_2 = lanner_log_log_in_base(m, (lanner_tff_){1.4426950408889634e0, 2.0355273740931033e-17});
    const double value = parts_2._0;
    const double low = parts_2._1;
    const lanner_tff_ parts_3 = lanner_twofold_quick_sum(k, value);
    const double high = parts_3._0;
    const double rest = parts_3._1;
    return lanner_log_with_edges(x, (high + (rest + low)));
}

static inline double lanner_log2(double x) {
    return lanner_log_log2_fast(x);
}

static inline double lanner_log_log10_fast(double x) {
    const lanner_tff_ parts = lanner_log_split(x);
    const double k = parts._0;
    const double m = parts._1;
    const lanner_tff_ parts_2 = lanner_log_log_in_base(m, (lanner_tff_){4.342944819032518e-1, 1.098319650216765e-17});
    const double value = parts_2._0;
    const double low = parts_2._1;
    const lanner_tff_ parts_3 = lanner_twofold_quick_sum((k * 3.0102999566383914e-1), value);
    const double high = parts_3._0;
    const double rest = parts_3._1;
    return lanner_log_with_edges(x, (high + (rest + fma(k, 1.42050232272661e-13, low))));
}

static inline double lanner_log10(double x) {
    return lanner_log_log10_fast(x);
}

static inline double lanner_log_log_of_next(double x, double low) {
    const lanner_tff_ parts = lanner_twofold_sum(1e0, x);
    const double whole = parts._0;
    const double lost = parts._1;
    const lanner_tff_ parts_2 = lanner_log_split(whole);
    const double k = parts_2._0;
    const double m = parts_2._1;
    const bool is_near = (k == 0e0);
    const lanner_tff_ parts_3 = (is_near ? (lanner_tff_){x, low} : (lanner_tff_){(m - 1e0), (lost + low)});
    const double f = parts_3._0;
    const double lost_2 = parts_3._1;
    return lanner_log_with_edges(whole, lanner_log_assembled(k, f, (lost_2 / whole)));
}

static inline double lanner_log_log1p_fast(double x) {
    return copysign(lanner_log_log_of_next(x, 0e0), x);
}

static inline double lanner_log1p(double x) {
    return lanner_log_log1p_fast(x);
}

static inline lanner_tuff_ lanner_trig_reduce(double x) {
    const double shifted = fma(x, 6.366197723675814e-1, 6.755399441055744e15);
    const double k = (shifted - 6.755399441055744e15);
    const double rest = fma((-k), 1.5707963267948966e0, x);
    const lanner_tff_ parts = lanner_twofold_product(k, 6.123233995736766e-17);
    const double second = parts._0;
    const double second_low = parts._1;
    const lanner_tff_ parts_2 = lanner_twofold_sum(rest, (-second));
    const double r = parts_2._0;
    const double low = parts_2._1;
    return (lanner_tuff_){lanner_bits(shifted), r, fma((-k), (-1.4973849048591698e-33), (low - second_low))};
}

static inline lanner_tff_ lanner_trig_sin_within(double r, double low) {
    const double z = (r * r);
    const double square_of = z * z;
    return (lanner_tff_){r, fma((r * z), fma(z, fma(square_of, fma(square_of, 1.605853141458901e-10, 2.755731921933543e-6), 8.333333333333331e-3), fma(square_of, fma(square_of, fma(square_of, (-7.586685070091267e-13), (-2.5052106231157904e-8)), (-1.984126984126506e-4)), (-1.6666666666666666e-1))), fma(((-5e-1) * z), low, low))};
}

static inline lanner_tff_ lanner_trig_cos_within(double r, double low) {
    const lanner_tff_ parts = lanner_twofold_product(r, r);
    const double z = parts._0;
    const double z_low = parts._1;
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(1e0, ((-5e-1) * z));
    const double high = parts_2._0;
    const double rest = parts_2._1;
    const double rest_2 = fma((-5e-1), z_low, fma((-r), low, rest));
    const double square_of = z * z;
    return (lanner_tff_){high, fma((z * z), fma(z, fma(square_of, fma(square_of, (-1.1382614868556325e-11), (-2.7557317270560326e-7)), (-1.3888888888887395e-3)), fma(square_of, fma(square_of, 2.0876146024689747e-9, 2.4801587298763433e-5), 4.1666666666666664e-2)), rest_2)};
}

static inline double lanner_trig_sin_of_parts(uint64_t quarters, double r, double low) {
    const lanner_tff_ sin = lanner_trig_sin_within(r, low);
    const lanner_tff_ cos = lanner_trig_cos_within(r, low);
    const double value = (((quarters & 1) == 0) ? (sin._0 + sin._1) : (cos._0 + cos._1));
    return lanner_of_bits((lanner_bits(value) ^ ((quarters & 2) << 62)));
}

static inline double lanner_trig_sin_fast(double x) {
    const lanner_tuff_ parts = lanner_trig_reduce(x);
    const uint64_t quarters = parts._0;
    const double r = parts._1;
    const double low = parts._2;
    const double value = lanner_trig_sin_of_parts(quarters, r, low);
    return ((x == 0e0) ? x : value);
}

static inline bool lanner_trig_sin_is_far(double x) {
    return (fabs(x) >= 6.7108864e7);
}

static inline double lanner_trig_sin_slow(double x) {
    return sin(x);
}

static inline double lanner_sin(double x) {
    return lanner_trig_sin_is_far(x) ? lanner_trig_sin_slow(x) : lanner_trig_sin_fast(x);
}

static inline double lanner_trig_cos_fast(double x) {
    const lanner_tuff_ parts = lanner_trig_reduce(x);
    const uint64_t quarters = parts._0;
    const double r = parts._1;
    const double low = parts._2;
    return lanner_trig_sin_of_parts((quarters + 1), r, low);
}

static inline bool lanner_trig_cos_is_far(double x) {
    return (fabs(x) >= 6.7108864e7);
}

static inline double lanner_trig_cos_slow(double x) {
    return cos(x);
}

static inline double lanner_cos(double x) {
    return lanner_trig_cos_is_far(x) ? lanner_trig_cos_slow(x) : lanner_trig_cos_fast(x);
}

static inline double lanner_twofold_quotient(lanner_tff_ n, lanner_tff_ d) {
    const lanner_tff_ n_2 = lanner_twofold_quick_sum(n._0, n._1);
    const lanner_tff_ d_2 = lanner_twofold_quick_sum(d._0, d._1);
    const double inverse = (1e0 / d_2._0);
    const double q = (n_2._0 * inverse);
    const double rest = (fma((-q), d_2._0, n_2._0) + fma((-q), d_2._1, n_2._1));
    return fma(rest, inverse, q);
}

static inline double lanner_trig_tan_fast(double x) {
    const lanner_tuff_ parts = lanner_trig_reduce(x);
    const uint64_t quarters = parts._0;
    const double r = parts._1;
    const double low = parts._2;
    const lanner_tff_ sin = lanner_trig_sin_within(r, low);
    const lanner_tff_ cos = lanner_trig_cos_within(r, low);
    const bool is_odd = ((quarters & 1) == 1);
    const lanner_ttff_tff__ parts_2 = (is_odd ? (lanner_ttff_tff__){cos, (lanner_tff_){(-sin._0), (-sin._1)}} : (lanner_ttff_tff__){sin, cos});
    const lanner_tff_ over = parts_2._0;
    const lanner_tff_ under = parts_2._1;
    const double value = lanner_twofold_quotient(over, under);
    return ((fabs(x) < 1e-8) ? x : value);
}

static inline bool lanner_trig_tan_is_far(double x) {
    return (fabs(x) >= 6.7108864e7);
}

static inline double lanner_trig_tan_slow(double x) {
    return tan(x);
}

static inline double lanner_tan(double x) {
    return lanner_trig_tan_is_far(x) ? lanner_trig_tan_slow(x) : lanner_trig_tan_fast(x);
}

static inline lanner_tbff_ lanner_inverse_asin_parts(double size) {
    const bool is_small = (size <= 5e-1);
    const double halved = fma((-5e-1), size, 5e-1);
    const double root = sqrt(halved);
    const double root_low = (fma((-root), root, halved) * (5e-1 / root));
    const double root_low_2 = ((root > 0e0) ? root_low : 0e0);
    const double z = (is_small ? (size * size) : halved);
    const lanner_tff_ parts = (is_small ? (lanner_tff_){size, 0e0} : (lanner_tff_){root, root_low_2});
    const double s = parts._0;
    const double low = parts._1;
    const double square_of = z * z;
    return (lanner_tbff_){is_small, s, fma((s * z), fma(z, fma(square_of, fma(square_of, fma(square_of, fma(square_of, fma(square_of, (-1.4854837699421992e-2), 5.456844463293151e-3), 1.1479154971005417e-2), 1.7352392575609256e-2), 3.0381944138386928e-2), 7.499999999998432e-2), fma(square_of, fma(square_of, fma(square_of, fma(square_of, fma(square_of, fma(square_of, 2.875990974247162e-2, 1.7402725959689853e-2), 1.0322964581482783e-2), 1.3971215203097548e-2), 2.2372172948124706e-2), 4.464285714635722e-2), 1.6666666666666669e-1)), fma((5e-1 * z), low, low))};
}

static inline double lanner_inverse_asin_fast(double x) {
    const lanner_tbff_ parts = lanner_inverse_asin_parts(fabs(x));
    const bool is_small = parts._0;
    const double s = parts._1;
    const double tail = parts._2;
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(1.5707963267948966e0, ((-2e0) * s));
    const double high = parts_2._0;
    const double rest = parts_2._1;
    const double large = (high + (rest + fma((-2e0), tail, (5e-1 * 1.2246467991473532e-16))));
    const double value = (is_small ? (s + tail) : large);
    return copysign(value, x);
}

static inline double lanner_asin(double x) {
    return lanner_inverse_asin_fast(x);
}

static inline double lanner_inverse_acos_fast(double x) {
    const lanner_tbff_ parts = lanner_inverse_asin_parts(fabs(x));
    const bool is_small = parts._0;
    const double s = parts._1;
    const double tail = parts._2;
    const double sign = copysign(1e0, x);
    const double from = (is_small ? 5e-1 : 1e0);
    const double times = (is_small ? (-sign) : (-2e0));
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum((from * 3.141592653589793e0), (times * s));
    const double high = parts_2._0;
    const double rest = parts_2._1;
    const double turned = (high + (rest + fma(times, tail, (from * 1.2246467991473532e-16))));
    return ((is_small || (x < 0e0)) ? turned : (2e0 * (s + tail)));
}

static inline double lanner_acos(double x) {
    return lanner_inverse_acos_fast(x);
}

static inline lanner_tff_ lanner_inverse_angle(double n, double d) {
    const bool is_near = (n <= (4.1421356237309503e-1 * d));
    const bool is_middle = (n <= (2.414213562373095e0 * d));
    const lanner_tff_ difference = lanner_twofold_sum(n, (-d));
    const lanner_tff_ total = lanner_twofold_sum(n, d);
    const lanner_ttff_tff_f_ middle = (is_middle ? (lanner_ttff_tff_f_){difference, total, 7.853981633974483e-1} : (lanner_ttff_tff_f_){(lanner_tff_){(-d), 0e0}, (lanner_tff_){n, 0e0}, 1.5707963267948966e0});
    const lanner_ttff_tff_f_ parts = (is_near ? (lanner_ttff_tff_f_){(lanner_tff_){n, 0e0}, (lanner_tff_){d, 0e0}, 0e0} : middle);
    const lanner_tff_ over = parts._0;
    const lanner_tff_ under = parts._1;
    const double base = parts._2;
    const double inverse = (1e0 / under._0);
    const double t = (over._0 * inverse);
    const double t_low = ((fma((-t), under._0, over._0) + fma((-t), under._1, over._1)) * inverse);
    const double z = (t * t);
    const double square_of = z * z;
    const double tail = fma((t * z), fma(z, fma(square_of, fma(square_of, fma(square_of, fma(square_of, fma(square_of, 1.6282993238924487e-2, 4.55149623749493e-2), 5.878926110528101e-2), 7.692296361048218e-2), 1.1111111105145725e-1), 1.9999999999999804e-1), fma(square_of, fma(square_of, fma(square_of, fma(square_of, fma(square_of, (-3.4568068014968874e-2), (-5.2304330074828924e-2)), (-6.666424634599337e-2)), (-9.090908753017178e-2)), (-1.4285714285659729e-1)), (-3.333333333333333e-1))), fma((-z), t_low, t_low));
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(base, t);
    const double high = parts_2._0;
    const double rest = parts_2._1;
    return (lanner_tff_){high, (rest + fma(base, (1.2246467991473532e-16 / 3.141592653589793e0), tail))};
}

static inline double lanner_inverse_atan_fast(double x) {
    const double size = fabs(x);
    const double size_2 = ((size > 1e300) ? 1e300 : size);
    const lanner_tff_ parts = lanner_inverse_angle(size_2, 1e0);
    const double high = parts._0;
    const double low = parts._1;
    return copysign((high + low), x);
}

static inline double lanner_atan(double x) {
    return lanner_inverse_atan_fast(x);
}

static inline double lanner_hyperbolic_limited(double x, double limit) {
    const double size = fabs(x);
    return ((size > limit) ? limit : size);
}

static inline lanner_tff_ lanner_hyperbolic_combined(lanner_tff_ a, lanner_tff_ b, lanner_tfff_ at, double cosh, double sinh) {
    const lanner_tff_ parts = lanner_twofold_product(b._0, at._1);
    const double first = parts._0;
    const double first_low = parts._1;
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(a._0, first);
    const double high = parts_2._0;
    const double rest = parts_2._1;
    const double tails = fma(a._0, cosh, (b._0 * sinh));
    const double slope = (at._2 * fma(a._0, at._1, b._0));
    return (lanner_tff_){high, (rest + (first_low + (a._1 + (fma(b._1, at._1, slope) + tails))))};
}

static inline lanner_ttff_tff_tfff__ lanner_hyperbolic_halves(double x) {
    const lanner_tfff_ at = lanner_exp_reduce(x, 0e0);
    const double u = lanner_exp_power_of_two((at._0 - 2e0));
    const double v = lanner_exp_power_of_two(((-2e0) - ((at._0 > 1e3) ? 1e3 : at._0)));
    const lanner_tff_ difference = lanner_twofold_quick_sum(u, (-v));
    const lanner_tff_ total = lanner_twofold_quick_sum(u, v);
    const lanner_tff_ parts = lanner_exp_cosh_and_sinh_tails(at._1);
    const double cosh = parts._0;
    const double sinh = parts._1;
    return (lanner_ttff_tff_tfff__){lanner_hyperbolic_combined(difference, total, at, cosh, sinh), lanner_hyperbolic_combined(total, difference, at, cosh, sinh), at};
}

static inline double lanner_hyperbolic_sinh_fast(double x) {
    const lanner_ttff_tff_tfff__ parts = lanner_hyperbolic_halves(lanner_hyperbolic_limited(x, 7.106e2));
    const lanner_tff_ sinh = parts._0;
    const lanner_tfff_ at = parts._2;
    const double tail = lanner_exp_cosh_and_sinh_tails(at._1)._1;
    const double result = ((at._0 == 0e0) ? (at._1 + tail) : (2e0 * (sinh._0 + sinh._1)));
    return copysign(result, x);
}

static inline double lanner_sinh(double x) {
    return lanner_hyperbolic_sinh_fast(x);
}

static inline double lanner_hyperbolic_cosh_fast(double x) {
    const lanner_ttff_tff_tfff__ parts = lanner_hyperbolic_halves(lanner_hyperbolic_limited(x, 7.106e2));
    const lanner_tff_ cosh = parts._1;
    return (2e0 * (cosh._0 + cosh._1));
}

static inline double lanner_cosh(double x) {
    return lanner_hyperbolic_cosh_fast(x);
}

static inline double lanner_hyperbolic_tanh_fast(double x) {
    const double size = lanner_hyperbolic_limited(x, 2.2e1);
    const lanner_ttff_tff_tfff__ parts = lanner_hyperbolic_halves(size);
    const lanner_tff_ sinh = parts._0;
    const lanner_tff_ cosh = parts._1;
    const double ratio = lanner_twofold_quotient(sinh, cosh);
    const double result = ((size < 3.7e-9) ? size : ratio);
    return copysign(result, x);
}

static inline double lanner_tanh(double x) {
    return lanner_hyperbolic_tanh_fast(x);
}

static inline double lanner_area_root_low(double root, double square, double low) {
    const double rest = (fma((-root), root, square) + low);
    return ((root > 0e0) ? (rest * (5e-1 / root)) : 0e0);
}

static inline double lanner_log_log_of_double(double x) {
    const lanner_tff_ parts = lanner_log_split(x);
    const double k = parts._0;
    const double m = parts._1;
    return lanner_log_with_edges(x, lanner_log_assembled((k + 1e0), (m - 1e0), 0e0));
}

static inline double lanner_area_asinh_fast(double x) {
    const double size = fabs(x);
    const lanner_tff_ square = lanner_twofold_product(size, size);
    const lanner_tff_ parts = lanner_twofold_sum(1e0, square._0);
    const double next = parts._0;
    const double next_low = parts._1;
    const double root = sqrt(next);
    const double low = lanner_area_root_low(root, next, (next_low + square._1));
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(root, 1e0);
    const double under = parts_2._0;
    const double under_low = parts_2._1;
    const lanner_tff_ parts_3 = lanner_twofold_quick_sum(size, lanner_twofold_quotient(square, (lanner_tff_){under, (under_low + low)}));
    const double f = parts_3._0;
    const double f_low = parts_3._1;
    const double value = ((size > 2.68435456e8) ? lanner_log_log_of_double(size) : lanner_log_log_of_next(f, f_low));
    return copysign(value, x);
}

static inline double lanner_asinh(double x) {
    return lanner_area_asinh_fast(x);
}

static inline double lanner_area_acosh_fast(double x) {
    const lanner_tff_ parts = lanner_twofold_sum(x, (-1e0));
    const double less = parts._0;
    const double less_low = parts._1;
    const lanner_tff_ parts_2 = lanner_twofold_product(less, less);
    const double square = parts_2._0;
    const double square_low = parts_2._1;
    const lanner_tff_ parts_3 = lanner_twofold_sum((2e0 * less), square);
    const double high = parts_3._0;
    const double low = parts_3._1;
    const double root = sqrt(high);
    const double low_2 = lanner_area_root_low(root, high, (low + fma((2e0 * (1e0 + less)), less_low, square_low)));
    const lanner_tff_ parts_4 = lanner_twofold_sum(root, less);
    const double f = parts_4._0;
    const double rest = parts_4._1;
    const double value = ((x > 2.68435456e8) ? lanner_log_log_of_double(x) : lanner_log_log_of_next(f, (rest + (less_low + low_2))));
    return ((x < 1e0) ? NAN : value);
}

static inline double lanner_acosh(double x) {
    return lanner_area_acosh_fast(x);
}

static inline double lanner_area_atanh_fast(double x) {
    const double size = fabs(x);
    const lanner_tff_ parts = lanner_twofold_sum(1e0, (-size));
    const double under = parts._0;
    const double under_low = parts._1;
    const double inverse = (1e0 / under);
    const double over = (2e0 * size);
    const double f = (over * inverse);
    const double low = (fma((-f), under_low, fma((-f), under, over)) * inverse);
    return copysign((5e-1 * lanner_log_log_of_next(f, low)), x);
}

static inline double lanner_atanh(double x) {
    return lanner_area_atanh_fast(x);
}

static inline double lanner_inverse_atan2_fast(double y, double x) {
    const lanner_tff_ parts = lanner_inverse_angle(fabs(y), fabs(x));
    const double high = parts._0;
    const double low = parts._1;
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(3.141592653589793e0, (-high));
    const double turned = parts_2._0;
    const double rest = parts_2._1;
    const bool is_left = (signbit(x) != 0);
    const double value = (is_left ? (turned + (rest + (1.2246467991473532e-16 - low))) : (high + low));
    return copysign(value, y);
}

static inline bool lanner_inverse_is_extreme(double size) {
    return ((size > 1e150) | ((size < 1e-150) & (size != 0e0)));
}

static inline bool lanner_inverse_atan2_is_far(double y, double x) {
    return ((lanner_inverse_is_extreme(fabs(x)) | lanner_inverse_is_extreme(fabs(y))) | ((x == 0e0) & (y == 0e0)));
}

static inline double lanner_inverse_along_the_axis(double y, bool is_left) {
    return (is_left ? copysign(3.141592653589793e0, y) : y);
}

static inline double lanner_inverse_atan2_slow(double y, double x) {
    if ((isnan(x) || isnan(y))) {
        return NAN;
    }
    const bool is_left = (signbit(x) != 0);
    if ((isinf(x) || isinf(y))) {
        const double v = y;
        const double v_2 = x;
        const double y_2 = copysign((isinf(v) ? 1e0 : 0e0), v);
        const double x_2 = copysign((isinf(v_2) ? 1e0 : 0e0), v_2);
        return ((y_2 == 0e0) ? lanner_inverse_along_the_axis(y_2, is_left) : lanner_inverse_atan2_fast(y_2, x_2));
    }
    if ((y == 0e0)) {
        return lanner_inverse_along_the_axis(y, is_left);
    }
    if ((x == 0e0)) {
        return copysign(1.5707963267948966e0, y);
    }
    const int ey = ilogb(y);
    const int ex = ilogb(x);
    return (((ey - ex) > 60) ? copysign(1.5707963267948966e0, y) : (((ey - ex) < (-60)) ? (is_left ? copysign(3.141592653589793e0, y) : (y / x)) : lanner_inverse_atan2_fast(scalbn(y, (-ex)), scalbn(x, (-ex)))));
}

static inline double lanner_atan2(double y, double x) {
    return lanner_inverse_atan2_is_far(y, x) ? lanner_inverse_atan2_slow(y, x) : lanner_inverse_atan2_fast(y, x);
}

static inline lanner_tbb_ lanner_power_parity(double y) {
    const double half = (5e-1 * y);
    const bool is_integer = (trunc(y) == y);
    return (lanner_tbb_){is_integer, (is_integer && (trunc(half) != half))};
}

static inline lanner_tff_ lanner_log_precise_log(double x) {
    const lanner_tff_ parts = lanner_log_split(x);
    const double k = parts._0;
    const double m = parts._1;
    const double f = (m - 1e0);
    const lanner_tff_ parts_2 = lanner_twofold_quick_sum(2e0, f);
    const double d = parts_2._0;
    const double d_low = parts_2._1;
    const double inverse = (1e0 / d);
    const double s = (f * inverse);
    const double s_low = (fma((-s), d_low, fma((-s), d, f)) * inverse);
    const lanner_tff_ parts_3 = lanner_twofold_product(s, s);
    const double z = parts_3._0;
    const double z_rest = parts_3._1;
    const double z_low = fma((2e0 * s), s_low, z_rest);
    const double square_of = z * z;
    const double w = fma(z, fma(z, fma(square_of, fma(square_of, 1.1721803077704267e-1, 1.538460638538009e-1), 2.2222222222140614e-1), fma(square_of, fma(square_of, fma(square_of, 1.1566471070320757e-1, 1.3334202317318575e-1), 1.8181818226103133e-1), 2.85714285714286e-1)), 4e-1);
    const lanner_tff_ parts_4 = lanner_twofold_product(z, w);
    const double zw = parts_4._0;
    const double zw_low = parts_4._1;
    const lanner_tff_ parts_5 = lanner_twofold_quick_sum(6.666666666666666e-1, zw);
    const double p = parts_5._0;
    const double p_rest = parts_5._1;
    const double p_low = (p_rest + (3.700743415417188e-17 + fma(z_low, w, zw_low)));
    const lanner_tff_ parts_6 = lanner_twofold_product(s, z);
    const double cube = parts_6._0;
    const double cube_rest = parts_6._1;
    const double cube_low = fma(s_low, z, fma(s, z_low, cube_rest));
    const lanner_tff_ parts_7 = lanner_twofold_product(cube, p);
    const double term = parts_7._0;
    const double term_rest = parts_7._1;
    const double term_low = fma(cube_low, p, fma(cube, p_low, term_rest));
    const lanner_tff_ parts_8 = lanner_twofold_quick_sum((2e0 * s), term);
    const double value = parts_8._0;
    const double value_rest = parts_8._1;
    const double value_low = (value_rest + fma(2e0, s_low, term_low));
    const lanner_tff_ parts_9 = lanner_twofold_quick_sum((k * 6.93147180559663e-1), value);
    const double high = parts_9._0;
    const double rest = parts_9._1;
    return lanner_twofold_quick_sum(high, (rest + fma(k, 2.8235290563031577e-13, value_low)));
}

static inline double lanner_power_power_of_size(double size, double y) {
    const lanner_tff_ parts = lanner_log_precise_log(size);
    const double log = parts._0;
    const double log_low = parts._1;
    const double log_2 = (((size == INFINITY) || isnan(size)) ? size : log);
    const double log_3 = ((size == 0e0) ? (-INFINITY) : log_2);
    const lanner_tff_ parts_2 = lanner_twofold_product(log_3, y);
    const double high = parts_2._0;
    const double rest = parts_2._1;
    const double low = fma(log_low, y, rest);
    const double low_2 = ((fabs(high) < 8e2) ? low : 0e0);
    return lanner_exp_exp_of(high, low_2);
}

static inline double lanner_power_power_fast(double x, double y) {
    const double size = fabs(x);
    const lanner_tbb_ parts = lanner_power_parity(y);
    const bool is_integer = parts._0;
    const bool is_odd = parts._1;
    const double value = lanner_power_power_of_size(size, y);
    const double value_2 = (((size == 1e0) && (fabs(y) == INFINITY)) ? 1e0 : value);
    const bool is_real = (((is_integer || (!(x < 0e0))) || (size == INFINITY)) || isnan(y));
    const double value_3 = (is_real ? value_2 : NAN);
    const double value_4 = (is_odd ? copysign(value_3, x) : value_3);
    return (((y == 0e0) || (x == 1e0)) ? 1e0 : value_4);
}

static inline bool lanner_power_power_is_far(double x, double y) {
    (void)x;
    return (((((y == 1e0) | (y == 2e0)) | (y == 3e0)) | (y == (-1e0))) | (y == 5e-1));
}

static inline double lanner_power_square_fast(double x) {
    return (x * x);
}

static inline double lanner_power_cube_fast(double x) {
    const lanner_tff_ parts = lanner_twofold_product(x, x);
    const double square = parts._0;
    const double square_low = parts._1;
    const lanner_tff_ parts_2 = lanner_twofold_product(square, x);
    const double cube = parts_2._0;
    const double cube_low = parts_2._1;
    const double corrected = (cube + fma(square_low, x, cube_low));
    const bool is_plain = ((cube != 0e0) & (fabs(cube) < INFINITY));
    return (is_plain ? corrected : cube);
}

static inline double lanner_power_reciprocal_fast(double x) {
    return (1e0 / x);
}

static inline double lanner_power_root_fast(double x) {
    const double x_2 = ((x == (-INFINITY)) ? INFINITY : x);
    return sqrt((x_2 + 0e0));
}

static inline double lanner_power_same_fast(double x) {
    return x;
}

static inline double lanner_power_power_slow(double x, double y) {
    return ((y == 2e0) ? lanner_power_square_fast(x) : ((y == 3e0) ? lanner_power_cube_fast(x) : ((y == (-1e0)) ? lanner_power_reciprocal_fast(x) : ((y == 5e-1) ? lanner_power_root_fast(x) : lanner_power_same_fast(x)))));
}

static inline double lanner_pow(double x, double y) {
    return lanner_power_power_is_far(x, y) ? lanner_power_power_slow(x, y) : lanner_power_power_fast(x, y);
}

static inline double lanner_sec(double x) {
    return 1.0 / lanner_cos(x);
}

static inline double lanner_csc(double x) {
    return 1.0 / lanner_sin(x);
}

static inline double lanner_cot(double x) {
    return 1.0 / lanner_tan(x);
}

static inline double lanner_sech(double x) {
    return 1.0 / lanner_cosh(x);
}

static inline double lanner_csch(double x) {
    return 1.0 / lanner_sinh(x);
}

static inline double lanner_coth(double x) {
    return 1.0 / lanner_tanh(x);
}

static inline double lanner_asec(double x) {
    return lanner_acos(1.0 / x);
}

static inline double lanner_acsc(double x) {
    return lanner_asin(1.0 / x);
}

static inline double lanner_acot(double x) {
    return lanner_atan(1.0 / x);
}

static inline double lanner_asindegrees(double x) {
    return 57.29577951308232 * lanner_asin(x);
}

static inline double lanner_acosdegrees(double x) {
    return 57.29577951308232 * lanner_acos(x);
}

static inline double lanner_atandegrees(double x) {
    return 57.29577951308232 * lanner_atan(x);
}

