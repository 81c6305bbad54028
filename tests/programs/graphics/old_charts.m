% Charts and looks of older programs.
[ax, h1, h2] = plotyy(0:0.1:1, sin(0:0.1:1), 0:0.1:2, 10 * cos(0:0.1:2));
disp(get(ax(2), 'YAxisLocation')), disp(get(ax(1), 'XLim')), disp(get(ax(2), 'XLim')), disp(get(ax(2), 'Color')), disp(numel(h1) + numel(h2))
figure, [ax, h1, h2] = plotyy(1:3, 1:3, 1:3, [1, 10, 100], @plot, 'semilogy'); disp(get(ax(2), 'YScale'))
[x, y, z] = ellipsoid(1, 2, 3, 4, 5, 6, 4); fprintf('%8.4f', x(3, :), y(3, :), z(:, 1)), fprintf('\n')
[f, v, c] = surf2patch([1, 2, 3; 4, 5, 6])
s = surf2patch([1, 2; 4, 5], 'triangles'); disp(s.faces)
figure, s = surfl(peaks(12)); disp(get(s, 'Type')), disp(all(s.CData(:) >= 0 & s.CData(:) <= 1)), s = surfl(peaks(8), [0, 90], [0.5, 0.5, 0.2, 5]); disp(size(s.CData))
s = surfl(peaks(8), 'light'); disp(get(s(2), 'Type'))
fprintf('%7.4f', brighten([0, 0.5, 1], 0.5), brighten([0, 0.5, 1], -0.5)), fprintf('\n')
figure, before = colormap; brighten(0.4), after = colormap; disp(all(after(:) >= before(:)))
h = tetramesh([1, 2, 3, 4], [0, 0, 0; 1, 0, 0; 0, 1, 0; 0, 0, 1]); disp(numel(h))
figure, disp(orient), orient landscape, disp(orient), orient tall, disp(orient)
axes, title('x'), whitebg('k'), disp(get(gca, 'Color')), disp(get(gca, 'XColor')), whitebg, disp(get(gca, 'Color'))
colordef black, figure, disp(get(axes, 'Color')), colordef white, figure, disp(get(axes, 'Color'))
[l, c, m] = colstyle('r--o'), [l, c, m] = colstyle('.'), [~, ~, ~, wrong] = colstyle('q'); disp(wrong.message)
movie(struct('cdata', 0, 'colormap', []), 2, 10)
names = {@() plotyy(1, 2, 3), @() brighten(2), @() movie(5), @() orient('odd'), @() colordef('odd'), @() surfl(peaks(5), [1, 2, 3, 4]), @() tetramesh([1, 2, 3], [1, 2, 3])};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
