function h = waitbar(x, varargin)
% A figure with a bar that is as long as the part of work that is done.
    if nargin < 1
        error('MATLAB:waitbar:InvalidArguments', 'Input arguments not valid.');
    end
    if nargin > 1 && ~isempty(varargin{1}) && ~ischar(varargin{1}) && ~isstring(varargin{1}) && ~iscell(varargin{1})
        f = varargin{1};
        if isnumeric(f) || ~isscalar(f) || ~isgraphics(f, 'figure')
            error('MATLAB:waitbar:InvalidSecondInput', 'The second argument must be a message or the handle of a wait bar.');
        end
        rest = varargin(2:end);
        is_new = false;
    elseif nargin == 1
        % The wait bar that is there.
        f = findall(groot, 'Type', 'figure', 'Tag', 'TMWWaitbar');
        if isempty(f)
            f = new_bar();
        else
            f = f(1);
        end
        rest = {};
        is_new = false;
    else
        f = new_bar();
        rest = varargin;
        is_new = true;
    end
    bar = findall(f, 'Tag', 'TMWWaitbarPatch');
    if isempty(bar)
        error('MATLAB:waitbar:InvalidSecondInput', 'The second argument must be a message or the handle of a wait bar.');
    end
    x = max(0, min(100 * double(x), 100));
    set(bar, 'XData', [0; x; x; 0], 'Vertices', [0, 0; x, 0; x, 1; 0, 1]);
    if ~isempty(rest)
        set(get(get(bar, 'Parent'), 'Title'), 'String', rest{1});
        rest(1) = [];
    end
    k = 1;
    while k < numel(rest)
        if strcmpi(rest{k}, 'CreateCancelBtn')
            % Nobody can press it.
        else
            set(f, rest{k}, rest{k + 1});
        end
        k = k + 2;
    end
    if is_new || nargout > 0
        h = f;
    end
    drawnow;
    if nargout == 0
        clear h
    end
end

function f = new_bar()
    f = figure('Units', 'pixels', 'Position', [780, 500, 360, 75], 'MenuBar', 'none', 'NumberTitle', 'off', 'IntegerHandle', 'off', ...
        'Tag', 'TMWWaitbar', 'HandleVisibility', 'callback');
    a = axes('Parent', f, 'Units', 'normalized', 'Position', [0.08, 0.2, 0.84, 0.3], 'XLim', [0, 100], 'YLim', [0, 1], 'Box', 'on', ...
        'XTick', [], 'YTick', [], 'Tag', 'TMWWaitbarAxes');
    patch('Parent', a, 'XData', [0, 0, 0, 0], 'YData', [0, 0, 1, 1], 'FaceColor', [0, 0.6, 0], 'EdgeColor', 'none', 'Tag', 'TMWWaitbarPatch');
end
