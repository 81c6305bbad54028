% Handles are values: they are indexed, joined, compared, and keep what they are of.
h = plot([1 2; 3 4; 5 6]);
disp(class(h)), disp(size(h))
h(2).LineWidth = 3;
h(1).Color = 'r';
disp([h(1).LineWidth, h(2).LineWidth]), disp(h(1).Color)
both = [h(2); h(1)];
disp(both(1) == h(2)), disp(isequal(both(2), h(1))), disp(h(1) ~= h(2))
ax = gca;
ax.XLabel.String = 'time';
disp(get(get(ax, 'XLabel'), 'String'))
disp(isequal(h(1).Parent, ax)), disp(isequal(ancestor(h(1), 'figure'), gcf))
old = zeros(1, 2);
old(1) = h(1);
disp(class(old)), disp(ishghandle(old)), set(old(1), 'Marker', 'o'), disp(h(1).Marker)
new = [];
new(end + 1) = h(1);
new(end + 1) = h(2);
disp(numel(new)), disp(class(new))
h(2) = [];
disp(numel(h))
delete(both(1))
disp(isvalid(both)')
figure(4);
disp(get(4, 'Number')), disp(get(gcf, 'Children'))
places = gobjects(1, 2);
disp(isgraphics(places))
places(2) = axes;
disp(isgraphics(places))
c = findobj(gcf, 'Type', 'axes');
disp(numel(c))
line = plot(1:3)
