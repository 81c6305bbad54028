function varargout = clabel(C, varargin)
% Heights on lines of one height.
if ~isempty(varargin) && ~(ischar(varargin{1}) || isstring(varargin{1})) && isscalar(varargin{1}) && all(isgraphics(varargin{1}, 'contour'))
    h = varargin{1};
    given = varargin(2:end);
    set(h, 'ShowText', 'on');
    if ~isempty(given) && isnumeric(given{1})
        set(h, 'TextList', given{1});
        given(1) = [];
    elseif ~isempty(given) && strcmpi(given{1}, 'manual')
        error('MATLAB:clabel:ManualUnsupported', 'There is no window in which places could be chosen.');
    end
    for k = 1:2:numel(given) - 1
        switch lower(char(given{k}))
            case 'labelspacing'
                set(h, 'LabelSpacing', given{k + 1});
            case 'fontsize'
                set(h, 'TextSize', given{k + 1});
            case 'fontweight'
                set(h, 'TextWeight', given{k + 1});
            case 'color'
                set(h, 'TextColor', given{k + 1});
            otherwise
                error('MATLAB:clabel:UnknownOption', 'Unrecognized option ''%s''.', char(given{k}));
        end
    end
    made = h;
else
    made = upright_labels(C, varargin);
end
if nargout > 0
    varargout = {made};
end
end

function made = upright_labels(C, given)
% A plus sign on each line of the matrix, and its height beside it.
only = [];
if ~isempty(given) && isnumeric(given{1})
    only = given{1};
    given(1) = [];
end
made = gobjects(0, 1);
k = 1;
while k < size(C, 2)
    level = C(1, k);
    count = C(2, k);
    points = C(:, k + 1:k + count);
    k = k + count + 1;
    if ~isempty(only) && ~any(only == level)
        continue
    end
    at = points(:, ceil(count / 2));
    made(end + 1, 1) = line(at(1), at(2), 'Marker', '+', 'Color', 'k'); %#ok<AGROW>
    made(end + 1, 1) = text(at(1), at(2), sprintf(' %g', level), 'VerticalAlignment', 'bottom', given{:}); %#ok<AGROW>
end
end
