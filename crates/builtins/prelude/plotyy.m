function [ax, h1, h2] = plotyy(varargin)
% Two axes over each other, with a scale on the left and on the right.
    args = varargin;
    parent = [];
    if ~isempty(args) && ~isnumeric(args{1}) && isgraphics(args{1}(1), 'axes')
        parent = args{1}(1);
        args(1) = [];
    end
    if numel(args) < 4
        error('MATLAB:plotyy:InvalidInputArguments', 'Not enough input arguments.');
    end
    first = @plot;
    second = @plot;
    if numel(args) > 4
        first = args{5};
        second = first;
    end
    if numel(args) > 5
        second = args{6};
    end
    if isempty(parent)
        left = newplot;
    else
        left = parent;
    end
    held = ishold(left);
    h1 = feval(first, left, args{1}, args{2});
    right = axes('Parent', get(left, 'Parent'), 'Units', get(left, 'Units'), 'Position', get(left, 'Position'));
    h2 = feval(second, right, args{3}, args{4});
    set(right, 'YAxisLocation', 'right', 'Color', 'none', 'XGrid', 'off', 'YGrid', 'off', 'Box', 'off');
    set(left, 'Box', 'off');
    lo = min([get(left, 'XLim'), get(right, 'XLim')]);
    hi = max([get(left, 'XLim'), get(right, 'XLim')]);
    set([left, right], 'XLim', [lo, hi]);
    order = get(left, 'ColorOrder');
    set(left, 'YColor', order(1, :));
    set(right, 'YColor', order(min(2, end), :));
    if isprop(h2(1), 'Color')
        set(h2, 'Color', order(min(2, end), :));
    end
    if held
        hold(left, 'on');
    end
    axes(left);
    ax = [left, right];
    if nargout == 0
        clear ax
    end
end
