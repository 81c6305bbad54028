% Axes of an angle and a radius.
h = polarplot([0 pi/2 pi], [1 3 2], 'r--o');
disp(class(gca)), disp(h.ThetaData), disp(h.RData), disp(get(h, 'LineStyle'))
disp(rlim), disp(thetalim), disp(rticks), disp(thetaticks), disp(thetaticklabels'), disp(rticklabels')
pax = gca;
disp(isgraphics(pax, 'polaraxes')), disp(isgraphics(pax, 'axes')), disp(pax.Type)
pax.ThetaAxisUnits = 'radians';
disp(pax.ThetaTickLabel(1:4)'), disp(round(pax.ThetaLim, 4))
thetalim([0 pi]), pax.ThetaAxisUnits = 'degrees'; disp(thetalim)
thetalim auto, disp(thetalim)
rlim([0 5]), disp(pax.RLimMode), rlim auto, disp(rlim)
rticks([1 2]), rticklabels({'one', 'two'}), disp(pax.RTickLabel')
thetaticks([0 90]), thetaticklabels({'E', 'N'}), disp(pax.ThetaTickLabel')
set(pax, 'ThetaZeroLocation', 'top', 'ThetaDir', 'clockwise', 'RAxisLocation', 45)
disp(pax.ThetaZeroLocation), disp(pax.RAxisLocation)
title('a'), disp(pax.Title.String)
% What is held stays; what is not goes.
hold on
polarplot([0 1], [6 6]);
disp(numel(pax.Children)), disp(rlim)
hold off
k = polarplot([1 2 3; 4 5 6]);
disp(numel(k)), disp(round(k(1).ThetaData, 4)), disp(numel(pax.Children)), disp(isequal(pax, gca))
z = polarplot([1 1i -2]);
disp(round(z.ThetaData, 4)), disp(z.RData)
% Flat axes take the place of polar ones, and give way to them.
plot(1:3)
disp(class(gca)), disp(isgraphics(pax))
ax = subplot(2, 1, 2);
position = ax.Position;
polarscatter([0 1 2], [1 2 3], 20, 'filled');
disp(class(gca)), disp(isequal(get(gca, 'Position'), position)), disp(isgraphics(ax))
p = polaraxes('Position', [0.1 0.1 0.3 0.3]);
disp(p.Position), disp(isequal(gca, p))
h = polarhistogram(p, [0.1 0.2 -0.1 4], 4);
disp(h.Values), disp(round(h.BinEdges, 4)), disp(class(h))
h = polarhistogram(p, [0.1 0.2 1 4], [0 1 2 6], 'Normalization', 'probability');
disp(h.Values)
subplot(2, 1, 1, p)
disp(round(p.Position, 2))
tiledlayout(1, 2);
nexttile
polarplot(1:3)
disp(class(gca)), nexttile, disp(class(gca))
plot(1:3), hold on
tried(@() polarplot(1:3))
tried(@() rlim([1 0]))
pax = polaraxes;
tried(@() set(pax, 'RLim', [1 0]))
tried(@() set(pax, 'XLim', [0 1]))
tried(@() set(pax, 'ThetaDir', 'up'))
tried(@() polarplot([1 2], [1 2 3]))
tried(@() xlabel('x'))
name = [tempname '.fig'];
polarplot(pax, [0 1], [1 2]);
savefig(name), close all
f = openfig(name);
disp(class(f.Children(1))), disp(rlim)

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s: %s\n', e.identifier, e.message);
end
end
