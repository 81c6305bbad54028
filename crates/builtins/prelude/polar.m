function varargout = polar(varargin)
% Lines through points that are given by angle and radius, over circles and lines.
[ax, given] = on_axes(varargin);
look = {};
if ~isempty(given) && (ischar(given{end}) || isstring(given{end}))
    look = given(end);
    given(end) = [];
end
switch numel(given)
    case 1
        r = given{1};
        if isvector(r)
            angle = reshape(linspace(0, 2 * pi, numel(r)), size(r));
        else
            angle = repmat(linspace(0, 2 * pi, size(r, 1))', 1, size(r, 2));
        end
    case 2
        [angle, r] = given{:};
    otherwise
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
if ~isequal(size(angle), size(r)) && ~(isvector(angle) && isvector(r) && numel(angle) == numel(r))
    error('MATLAB:polar:InvalidDimensions', 'THETA and RHO must be the same size.');
end
if isvector(r)
    angle = angle(:);
    r = r(:);
end
held = ishold(ax);
if ~held
    hold(ax, 'on');
    polar_grid(ax, max(abs(r(isfinite(r)))));
end
h = plot(ax, r .* cos(angle), r .* sin(angle), look{:});
if ~held
    hold(ax, 'off');
end
axis(ax, 'equal', 'off');
if nargout > 0
    varargout = {h};
end
end
