% Missing elements, elements far off, rough data.
A = [NaN 1 NaN NaN 5 3 NaN];
for method = {'previous', 'next', 'nearest', 'linear', 'spline', 'pchip'}
    fprintf('%s: ', method{1}); fprintf('%.4g ', fillmissing(A, method{1})); fprintf('\n');
end
disp(fillmissing(A, 'constant', 0))
disp(fillmissing(A, 'linear', 'EndValues', 'nearest'))
disp(fillmissing(A, 'linear', 'EndValues', 'none'))
disp(fillmissing(A, 'linear', 'EndValues', 9))
disp(fillmissing(A, 'movmean', 3))
disp(fillmissing([A; A]', 'constant', [7 8]))
disp(fillmissing([A; A], 'previous', 2))
disp(fillmissing(A, 'linear', 'MaxGap', 2.5))
[F, filled] = fillmissing({'a', '', 'b'}, 'previous');
disp(F), disp(filled)
disp(ismissing([1 NaN 3])), disp(ismissing({'a', '', 'b'})), disp(ismissing([1 -99 3 NaN], [-99 NaN])), disp(ismissing('a b'))
disp(rmmissing([1 2; NaN 3; 4 5])), disp(rmmissing([1 NaN 3])), disp(rmmissing([1 NaN; 3 4], 2))
[R, removed] = rmmissing([1 NaN; NaN NaN; 3 4], 'MinNumMissing', 2);
disp(R), disp(removed')
disp(standardizeMissing([1 -99 2], -99)), disp(anymissing([1 2])), disp(standardizeMissing({'a', '-'}, '-'))

x = [57 59 60 100 59 58 57 58 300 61 62 60 62 58 57];
for method = {'median', 'mean', 'quartiles', 'grubbs', 'gesd'}
    fprintf('%s: ', method{1}); fprintf('%d ', find(isoutlier(x, method{1}))); fprintf('\n');
end
disp(find(isoutlier(x, 'movmedian', 5))), disp(find(isoutlier(x, 'percentiles', [10 90])))
[~, low, high, center] = isoutlier(x);
disp([low high center])
disp(find(isoutlier(x, 'ThresholdFactor', 20)))
disp(rmoutliers(x)), disp(filloutliers(x, 'linear')), disp(filloutliers(x, 'clip')), disp(filloutliers(x, 0))
disp(rmoutliers([x; 1:15]'))

disp(rescale([1 2 5])), disp(rescale([1 2 5], -1, 1)), disp(rescale([3 3 3])), disp(clip([1 5 9], 2, 6))
disp(rescale([1 2; 5 9], 'InputMin', [1 2], 'InputMax', [5 9]))
disp(movvar([1 4 9 16 25], 3)), disp(movprod([1 2 3 4 5], 3)), disp(movmad([1 4 9 16 25], 3))

x = [1 3 2 5 5 1 2 0 7 1];
disp(find(islocalmax(x))), disp(find(islocalmin(x)))
[~, prominence] = islocalmax(x);
disp(prominence)
disp(find(islocalmax(x, 'MinProminence', 2))), disp(find(islocalmax(x, 'FlatSelection', 'all'))), disp(find(islocalmax(x, 'MaxNumExtrema', 1)))

% A line stays what it is.
line = 2 * (1:20) + 1;
for method = {'gaussian', 'lowess', 'loess', 'rlowess', 'rloess', 'sgolay'}
    smooth = smoothdata(line, method{1}, 5);
    fprintf('%s %d\n', method{1}, max(abs(smooth(3:18) - line(3:18))) < 1e-9);
end
disp(smoothdata([1 5 3 8 2 9], 'movmedian', 3))
[~, window] = smoothdata(sin((1:50) / 5) + 0.1 * mod((1:50) * 7, 3));
disp(window)
failing(@() fillmissing([1 NaN], 'best'))
failing(@() fillmissing([1 NaN], 'linear', 'Gap', 1))
failing(@() isoutlier([1 2], 'worst'))
failing(@() rescale([1 2], 2, 1))
failing(@() ismissing({1, 2}))
failing(@() smoothdata([1 2], 'better'))

function failing(f)
try
    f();
catch e
    disp([e.identifier ': ' e.message])
end
end
