function h = tetramesh(T, varargin)
% The faces of tetrahedra, a patch for each.
    rest = varargin;
    if isnumeric(T)
        X = rest{1};
        rest(1) = [];
    else
        X = T.Points;
        T = T.ConnectivityList;
    end
    colours = 1:size(T, 1);
    if ~isempty(rest) && isnumeric(rest{1})
        colours = rest{1};
        rest(1) = [];
    end
    if size(T, 2) ~= 4 || size(X, 2) ~= 3
        error('MATLAB:tetramesh:InvalidInput', 'Tetrahedra have four corners of three coordinates.');
    end
    a = newplot;
    faces = [1, 2, 3; 1, 2, 4; 1, 3, 4; 2, 3, 4];
    handles = gobjects(size(T, 1), 1);
    for k = 1:size(T, 1)
        handles(k) = patch('Parent', a, 'Faces', faces, 'Vertices', X(T(k, :), :), 'FaceVertexCData', colours(k) * ones(4, 1), ...
            'FaceColor', 'flat', 'FaceAlpha', 0.9, rest{:});
    end
    view(a, 3);
    if nargout > 0
        h = handles;
    end
end
