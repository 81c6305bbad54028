% What programs keep with objects, groups, copies, transforms, bars of progress.
setappdata(0, 'a', 5), setappdata(0, 'b', {1, 'x'}), disp(getappdata(0, 'a')), disp(isappdata(0, 'b')), disp(isappdata(0, {'a', 'z'})), disp(isempty(getappdata(0, 'z')))
disp(fieldnames(getappdata(0))'), rmappdata(0, 'a'), disp(isappdata(0, 'a'))
f = figure('Tag', 'main');
a = axes('Tag', 'left');
setappdata(a, 'name', struct('x', 1)), disp(getappdata(a, 'name').x), disp(isempty(getappdata(f, 'name')))
guidata(f, struct('count', 3)), d = guidata(a); disp(d.count)
h = guihandles(f); disp(sort(fieldnames(h))'), disp(h.left == a)
l = line([0, 1], [0, 2], 'Color', 'r', 'UserData', 7);
g = hggroup; set(l, 'Parent', g); disp(get(g, 'Type')), disp(numel(g.Children)), disp(l.Parent == g)
c = copyobj(l, a); disp(isequal(c.YData, [0, 2])), disp(c.UserData), disp(c.Parent == a), disp(c == l)
k = copyobj(g, a); disp(numel(k.Children)), disp(isequal(k.Children.XData, [0, 1]))
title(a, 'first'), setappdata(a, 'kept', 9)
f2 = figure; b = copyobj(a, f2); disp(b.Title.String), disp(getappdata(b, 'kept')), disp(numel(b.Children)), title(b, 'second'), disp(a.Title.String)
f3 = copyobj(f2, 0); disp(f3 ~= f2), disp(numel(findobj(f3, 'Type', 'line')))
x1 = line(1, 1, 'Parent', b); x2 = line(2, 2, 'Parent', b); uistack(x1, 'top'), disp(b.Children(1) == x1), uistack(x1, 'bottom'), disp(b.Children(end) == x1)
% A transform moves what is drawn, and the limits with it.
figure, ax = axes; t = hgtransform('Parent', ax); line([0, 1], [0, 1], 'Parent', t);
disp(get(t, 'Type')), disp(t.Matrix), disp([ax.XLim, ax.YLim])
t.Matrix = makehgtform('translate', [10, 20, 0]); disp([ax.XLim, ax.YLim]), disp(t.Children.XData)
u = hgtransform('Parent', t, 'Matrix', makehgtform('scale', 2)); line([0, 3], [0, 1], 'Parent', u); disp([ax.XLim, ax.YLim])
print('moved.svg', '-dsvg'), disp(isfile('moved.svg')), delete moved.svg
disp(makehgtform('axisrotate', [1, 1, 1], 2 * pi / 3) * [1; 0; 0; 1] - [0; 1; 0; 1] < 1e-12)
disp(round(makehgtform('translate', 1, 2, 3, 'zrotate', pi / 2)))
p = plot3([1, 0], [0, 0], [0, 0]); rotate(p, [0, 0, 1], 90, [0, 0, 0]), disp(round([p.XData; p.YData; p.ZData]))
q = patch([0, 1, 1], [0, 0, 1], 'r'); rotate(q, [0, 90], 180, [0, 0, 0]), disp(round(q.Vertices))
disp(isprop(p, 'Color')), disp(isprop(p, 'Odd'))
% A bar of progress is not the current figure.
close all, figure(3), w = waitbar(0, 'begin'); disp(get(gcf, 'Number'))
for k = 1:4
    waitbar(k / 4, w, sprintf('%d of 4', k));
end
disp(get(findall(w, 'Type', 'patch'), 'XData')'), disp(get(get(findall(w, 'Type', 'axes'), 'Title'), 'String'))
close(w), disp(isgraphics(w))
waitbar(0.3), waitbar(0.6); disp(numel(findall(0, 'Tag', 'TMWWaitbar'))), close all force
names = {@() waitbar(0.5, w), @() guidata(0), @() rmappdata(0, 'zz'), @() copyobj(f, f), @() setappdata(0, 'a'), @() makehgtform('odd', 1), @() rotate(1, 2), @() uimenu};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
