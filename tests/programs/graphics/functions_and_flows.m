% Functions by their texts, streamlines, trees.
h = ezplot('x^2', [0 2]);
disp(h.YData([1 end])), disp(get(get(gca, 'Title'), 'String')), disp(xlim)
h = ezplot('t + 1');
disp(get(get(gca, 'XLabel'), 'String'))
h = ezplot(@(u) u, [1 3]);
disp(h.YData(end)), disp(get(get(gca, 'Title'), 'String'))
h = ezplot('x^2 + y^2 = 4', [-3 3]);
disp(class(h)), disp(get(get(gca, 'Title'), 'String')), disp(h.LevelList(1))
h = ezplot('cos(t)', 'sin(t)', [0 pi]);
disp(round(h.XData([1 end])))
h = ezplot(@sin);
disp(get(get(gca, 'Title'), 'String'))
h = ezplot('1/x', [-1 1]);
disp(any(isnan(h.YData)))
h = ezsurf('x + y', [0 1 0 2], 11);
disp(size(h.ZData)), disp(max(h.ZData(:)))
h = ezsurf('s', 't', 's*t', [0 2 0 3]);
disp(max(h.ZData(:)))
h = ezmesh(@(x, y) x .* y, 'circ');
disp(abs(max(h.XData(:)) - 2 * pi) < 1e-9)
h = ezcontour('x*y'); disp(class(h))
h = ezplot3('cos(t)', 'sin(t)', 't', [0 1]); disp(h.ZData(end))
xy = stream2(ones(3, 4), zeros(3, 4), [1 1], [2 9]);
disp(size(xy)), disp(xy{1}([1 end], :)), disp(isempty(xy{2}))
% A rotation: the line comes back to where it begins.
[x, y] = meshgrid(-2:0.5:2);
xy = stream2(x, y, -y, x, 1, 0, [0.05, 400]);
r = hypot(xy{1}(:, 1), xy{1}(:, 2));
disp(size(xy{1}, 1)), disp(max(abs(r - 1)) < 0.01)
h = streamline(xy); disp(class(h)), disp(numel(h))
[x, y, h, s] = treelayout([0 1 2 2 1]);
disp([x; y]), disp([h s])
treeplot([0 1 2 2 1])
disp(numel(findobj('Type', 'line')))
tried(@() ezplot(3))
tried(@() stream2(1, 2, 3))
tried(@() stream2(ones(2), ones(3), 1, 1))
tried(@() stream2([2 1], 1:2, ones(2), ones(2), 1, 1))
tried(@() treelayout([0 5]))
tried(@() treelayout([2 1]))

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s: %s\n', e.identifier, e.message);
end
end
