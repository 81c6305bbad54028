function varargout = bubbles_of(kind, varargin)
% Filled markers whose diameters go from 5 to 50 points; appended to the functions that draw them.
ax = {};
given = varargin;
if isscalar(given{1}) && all(isgraphics(given{1}))
    ax = given(1);
    given(1) = [];
end
if numel(given) < 3
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
extents = double(given{3}(:));
span = max(extents) - min(extents);
part = ones(size(extents));
if span > 0
    part = (extents - min(extents)) / span;
end
diameters = 5 + 45 * part;
colours = {};
rest = given(4:end);
if ~isempty(rest) && (isnumeric(rest{1}) || (mod(numel(rest), 2) == 1))
    colours = rest(1);
    rest(1) = [];
end
varargout{1} = kind(ax{:}, given{1:2}, diameters .^ 2, colours{:}, 'filled', 'MarkerFaceAlpha', 0.6, rest{:});
end
