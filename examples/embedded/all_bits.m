% What the four programs give, in bits: what the processor prints has to be the same.
for kind = ["double", "single"]
    of = @(x) cast(x, kind);

    % Two blocks through one filter.
    state = of([0 0]);
    b = of([0.25 0.5 0.25]);
    a = of([1 -0.3 0.1]);
    for block = 0:1
        x = of(mod(7 * (1:16) + block, 13) / 8 - 0.7);
        [y, state] = biquad(x, state, b, a);
        bits('biquad', y);
    end
    bits('state', state);

    % A pendulum, held by two controls.
    A = of([1 0.1; 0.98 1]);
    B = of([0.005 0.002; 0.1 0.03]);
    [u, gain] = regulator(of([0.1; -0.2]), A, B, of([1 0; 0 1]), of([0.5 0; 0 0.25]));
    bits('u', u);
    bits('gain', gain);

    % The spectrum of 32 numbers.
    [re, im] = spectrum(of(mod(5 * (1:32), 11) / 4), of(zeros(1, 32)));
    bits('re', re);
    bits('im', im);

    % A place and a speed, by measurements of both.
    z = of([mod(3 * (1:12), 5) / 8 + (1:12); mod(1:12, 3) / 4 + 1]);
    F = of([1 1; 0 1]);
    [path, p] = kalman(z, of([0; 0]), of([10 0; 0 10]), F, of([1 0; 0 1]), of([0.1 0.05; 0.05 0.1]), of([0.6 0; 0 0.9]));
    bits('path', path);
    bits('p', p);
end
