% Pictures as pixels.
figure('Position', [0 0 60 40], 'Color', 'w');
axes('Position', [0 0 1 1])
fill([0 1 1 0], [0 0 1 1], 'r')
axis([0 1 0 1]), axis off
f = getframe(gcf);
disp(size(f.cdata)), disp(class(f.cdata)), disp(isempty(f.colormap))
disp(squeeze(f.cdata(20, 30, :))')
f = getframe(gca, [10 5 20 10]);
disp(size(f.cdata))
f = getframe;
disp(size(f.cdata, 3))
[x, map] = frame2im(f);
disp(isequal(x, f.cdata)), disp(isempty(map))
g = im2frame(uint8([0 1; 2 3]), gray(4));
disp(g.cdata), disp(size(g.colormap))
g = im2frame(cat(3, 0.5, 0, 1));
disp(squeeze(g.cdata)')
tried(@() getframe(gcf, [100 100 5 5]))
tried(@() frame2im(3))
tried(@() im2frame('text'))
disp(class(lanner.jpeg(zeros(4, 4, 3, 'uint8'), 50)))
tried(@() lanner.jpeg(zeros(4, 4), 50))

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s: %s\n', e.identifier, e.message);
end
end
