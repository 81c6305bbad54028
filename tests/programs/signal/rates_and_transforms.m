% Other rates, cosine transforms, medians and peaks, against SciPy.
disp(downsample(1:7, 3, 1)), disp(downsample((1:6)', 2)), disp(downsample(magic(4), 2))
disp(upsample([1, 2; 3, 4], 2)), disp(upsample(1:2, 3, 1)), disp(class(upsample(int8(1:2), 2)))
show(decimate(sin((0:49) / 5), 4))
show(decimate(sin((0:49)' / 5), 4, 'fir'))
x = [1, 5, 2, 7, 3, 9, 4];
for type = 1:4
    show(dct(x, 'Type', type))
    disp(norm(idct(dct(x, 'Type', type), 'Type', type) - x) < 1e-13)
end
show(dct([1, 2; 3, 4; 5, 7])), show(dct(1:4, 6)), show(dct(1:4, 2)), show(dct(magic(3), [], 2))
z = x + 1i * fliplr(x);
disp(norm(idct(dct(z)) - z) < 1e-13)
disp(norm(idct2(dct2(magic(4))) - magic(4)) < 1e-12)
disp(norm(dctmtx(5) * (1:5)' - dct((1:5)')) < 1e-13)
disp(class(dct(single(1:3))))
disp(medfilt1(x)), disp(medfilt1(x, 4)), disp(medfilt1(x, 3, 'truncate')), disp(medfilt1(magic(4))), disp(medfilt1([1, NaN, 3, 4], 3, 'omitnan'))
y = [0, 3, 1, 4, 4, 2, 6, 1, 5, 0, 2, 1, 7, 6.5, 6.8, 0];
[p, l, w, q] = findpeaks(y); show(p), show(l), show(w), show(q)
[p, l] = findpeaks(y, 'MinPeakDistance', 3)
[p, l] = findpeaks(y', 'SortStr', 'descend', 'NPeaks', 2)
[p, l] = findpeaks(y, 10, 'MinPeakProminence', 3)
[p, l] = findpeaks(y, (1:16) * 2, 'MinPeakHeight', 4.5, 'Threshold', 1)
[p, l] = findpeaks([1, 2, 3])
names = {@() downsample(1:4, 0), @() upsample(1:4, 2, 2), @() decimate(magic(4), 2), @() dct(1:3, 'Type', 5), @() medfilt1(1:3, 0), @() findpeaks([1, 2]), @() findpeaks(1:4, 'Foo', 1)};
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
