% A figure as a file, and back.
file = [tempname '.fig'];
figure('Name', 'kept', 'Position', [0 0 300 200]);
subplot(2, 1, 1)
plot([1 NaN 3], 'r--', 'DisplayName', 'a "quoted" name')
title({'two', 'lines'}), legend show
subplot(2, 1, 2)
surf(magic(4))
xlim([0 Inf])
annotation('arrow', [0.1 0.4], [0.2 0.3]);
saved = gcf;
savefig(saved, file)
text = fileread(file);
disp(isstruct(jsondecode(text)))
close all
h = openfig(file);
disp(h.Name), disp(h.Position), disp(isequal(h, gcf))
line = findobj(h, 'Type', 'line');
disp(line.YData), disp(line.LineStyle), disp(line.DisplayName)
ax = line.Parent;
disp(ax.Title.String')
surface = findobj(h, 'Type', 'surface');
disp(isequal(surface.ZData, magic(4)))
ax = surface.Parent;
disp(ax.XLim), disp(ax.View), disp(isequal(ax.XAxis.Limits, ax.XLim))
disp(numel(findobj(h, 'Type', 'legend'))), disp(numel(findall(h, 'Type', 'arrowshape')))
% Charts are drawn in the same order.
axes(line.Parent), hold on, plot([3 2 1], 'b')
savefig(h, file), close all
h = openfig(file);
lines = findobj(h, 'Type', 'line');
disp(lines(1).Color), disp(lines(2).LineStyle)
% The same picture.
other = [tempname '.svg']; again = [tempname '.svg'];
print(h, other, '-dsvg')
savefig(h, file), close all
openfig(file, 'invisible');
print(gcf, again, '-dsvg')
disp(isequal(fileread(other), fileread(again))), disp(get(gcf, 'Visible'))
saveas(gcf, file)
h = openfig(file); disp(class(h))
% Several figures in one file.
close all
a = figure; b = figure;
savefig([a b], file), close all
disp(numel(openfig(file)))
tried(@() openfig('not_there'))
fid = fopen(file, 'w'); fprintf(fid, 'no json'); fclose(fid);
tried(@() openfig(file))
tried(@() savefig(gca, file))
tried(@() savefig('/not/there/x'))

function tried(f)
try
    f();
    disp('no error')
catch e
    disp(e.identifier)
end
end
