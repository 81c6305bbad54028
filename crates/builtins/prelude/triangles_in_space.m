
function h = triangles_in_space(T, x, y, z, options, face, edge)
% Triangles with the height as their colour; appended to the functions that draw them.
newplot;
h = patch('Faces', T, 'Vertices', [x(:), y(:), z(:)], 'FaceVertexCData', z(:), 'FaceColor', face, 'EdgeColor', edge);
if ~ishold
    view(3);
    grid on
    box off
end
if ~isempty(options)
    set(h, options{:});
end
end
