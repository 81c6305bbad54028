% Annotations belong to the figure; their places are parts of it.
a = annotation('arrow', [0.2 0.5], [0.3 0.7]);
disp(class(a)), disp(get(a, 'Type')), disp(isequal(a.Parent, gcf))
disp(a.Position)
a.Position = [0.1 0.2 0.3 0.4];
disp(a.X), disp(a.Y)
a.X = [0 1];
disp(a.Position)
a.HeadStyle = 'plain';
t = annotation('textarrow', [0.1 0.2], [0.3 0.4], 'String', 'here', 'Color', 'r');
disp(t.String), disp(t.Color)
b = annotation('textbox', [0.1 0.1 0.2 0.1], 'String', {'two', 'lines'}, 'FitBoxToText', 'off');
disp(b.String'), disp(b.Position)
r = annotation(gcf, 'rectangle', [0 0 1 1], 'FaceColor', 'g', 'FaceAlpha', 0.5);
e = annotation('ellipse');
d = annotation('doublearrow');
l = annotation('line', 'LineStyle', '--');
disp(class(r)), disp(class(e)), disp(class(d)), disp(l.LineStyle)
disp(numel(findall(gcf, 'Type', 'arrowshape')))
disp(isempty(get(gcf, 'CurrentAxes')))
delete(a)
disp(isvalid(a))
tried(@() annotation('star'))
tried(@() annotation(1))
tried(@() annotation('line', [1 2 3], [1 2]))
tried(@() annotation('ellipse', [1 2]))
tried(@() annotation('line', [0 1], [0 1], 'LineStyle'))
tried(@() annotation('line', [0 1], [0 1], 'FaceColor', 'r'))
disp(numel(get(gcf, 'Children')))

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s: %s\n', e.identifier, e.message);
end
end
