% Spectra, rates, frames and prediction, against SciPy.
k = 0:99;
x = sin(k / 3) + (mod(k * 7919, 13) - 6) / 20;
[p, f] = pwelch(x, hamming(32), 16, 64, 10); show(p(1:5)), show(f(1:3)), disp(size(p))
[p, f] = periodogram(x, [], 128, 10); show(p(1:4)), disp(size(f))
[s, f, t, P] = spectrogram(x, hamming(32), 16, 64, 10); show(abs(s(2:4, 2))), show(t), show(P(2:4, 2)), disp(size(s))
p = pwelch(x); show(p(1:3)), disp(numel(p))
p = pwelch(x, 20, [], 64, 10, 'twosided'); disp(size(p)), disp(abs(p(2) - p(end)) < 1e-12)
[b, f, t] = specgram(x, 32, 10); disp(size(b)), show(f(1:3)), show(t')
disp(upfirdn([1, 2, 3], [1, 1, 1], 3, 2)), disp(upfirdn([1, 2; 3, 4], [1; 1], 2))
show(resample((1:10) + sin(1:10), 3, 2)), show(resample(sin((1:20)' / 3), 2, 5)), disp(resample(1:3, 2, 2)), disp(size(resample(ones(10, 2), 1, 2)))
disp(cconv([1, 2, 3], [4, 5, 6], 3)), disp(cconv([1, 2], [1, 1, 1]))
show(chirp(0:0.1:0.4, 1, 1, 10)), show(chirp(0:0.1:0.3, 1, 1, 10, 'quadratic')), show(chirp(0:0.1:0.3, 1, 1, 10, 'logarithmic')), show(chirp(0.1, 1, 1, 10, 'linear', 90))
disp(buffer(1:7, 3)), disp(buffer(1:7, 3, 1)), disp(buffer(1:7, 3, 1, 'nodelay')), disp(buffer(1:7, 2, -1))
[y, z] = buffer(1:7, 3)
[a, g] = lpc([1, 2, 3, 4, 3, 2, 1, 0, 2], 3); show(a), show(g)
names = {@() pwelch(magic(3)), @() pwelch(1:10, 20), @() pwelch(1:10, 4, 4), @() periodogram(1:10, [1, 1]), @() resample(1:3, 1.5, 1), @() upfirdn(1, 1, 0), @() buffer(1:4, 2, 2), @() lpc(1:3, -1), ...
    @() chirp(0, 0, 1, 2, 'logarithmic'), @() cconv(1, 2, 0)};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
function show(x)
    fprintf('%9.5f', x + 0);
    fprintf('\n');
end
