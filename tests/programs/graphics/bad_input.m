% What cannot be drawn is an error with MATLAB's identifier.
h = plot(1:3);
tried(@() plot(1:3, 1:4))
tried(@() plot('r'))
tried(@() pie([1 2 3], [0 1]))
tried(@() plot(1:3, 'LineWidth', -1))
h = plot(1:3);
tried(@() set(h, 'Nothing', 1))
tried(@() set(h, 'LineStyle', 'wavy'))
tried(@() set(h, 'Color', 'nocolour'))
tried(@() set(h, 'Type', 'text'))
tried(@() get(h, 'Nothing'))
tried(@() h.Nothing)
tried(@() surf(1:3))
tried(@() surf(1:4, 1:3, magic(3)))
tried(@() contour([1 2]))
tried(@() subplot(2, 2, 5))
tried(@() axis([1 2 3]))
tried(@() axis('round'))
tried(@() xlim([2 1]))
tried(@() legend('a', 'Location', 'moon'))
tried(@() colormap('nomap'))
tried(@() colormap([2 0 0]))
tried(@() histogram([1 2], -3))
tried(@() figure(-1))
tried(@() close(77))
tried(@() hold('perhaps'))
tried(@() print('x.xyz'))
tried(@() print('nowhere/at/all.png', '-dpng'))
tried(@() get(12345, 'Name'))
tried(@() pie([-1 2]))
h = plot(1:3);
delete(h)
tried(@() get(h, 'Color'))
disp(numel(get(gca, 'Children')))

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s\n    %s\n', e.identifier, strrep(e.message, newline, ' | '));
end
end
