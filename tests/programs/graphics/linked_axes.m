% Linked axes have the same limits, until they are linked no longer.
a = subplot(3, 1, 1);
plot(1:3)
b = subplot(3, 1, 2);
plot(2:9)
c = subplot(3, 1, 3);
plot([0 5])
linkaxes([a b c], 'x');
disp([a.XLim; c.XLim])
b.XLim = [2 4];
disp([a.XLim, a.YLim; c.XLim, c.YLim])
axis(c, [0 1 2 3])
disp([a.XLim, a.YLim; b.XLim, b.YLim])
linkaxes([a b c], 'off');
xlim(b, [7 8])
disp([a.XLim; b.XLim])
linkaxes([a c], 'xy')
ylim(a, [-1 1])
disp([c.XLim, c.YLim])
delete(c)
xlim(a, [3 4])
disp(a.XLim)
try
    linkaxes([a b], 'sideways')
catch e
    disp(e.identifier), disp(e.message)
end
