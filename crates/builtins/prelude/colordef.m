function h = colordef(varargin)
% What new figures look like: light or dark.
    args = varargin;
    target = groot;
    if numel(args) > 1 && ~ischar(args{1})
        target = args{1};
        if isnumeric(target)
            target = groot;
        end
        args(1) = [];
    end
    makes = ~isempty(args) && strcmpi(args{1}, 'new');
    if makes
        args(1) = [];
    end
    if isempty(args)
        error('MATLAB:colordef:InvalidArguments', 'The colours must be ''white'', ''black'' or ''none''.');
    end
    switch lower(char(args{1}))
        case 'white'
            paper = [0.94, 0.94, 0.94];
            inside = 'w';
            ink = 'k';
        case 'black'
            paper = [0, 0, 0];
            inside = 'k';
            ink = 'w';
        case 'none'
            paper = [0, 0, 0];
            inside = 'none';
            ink = 'w';
        otherwise
            error('MATLAB:colordef:InvalidArguments', 'The colours must be ''white'', ''black'' or ''none''.');
    end
    if makes
        target = figure;
    end
    if strcmp(get(target, 'Type'), 'figure')
        set(target, 'Color', paper);
    else
        set(target, 'DefaultFigureColor', paper);
    end
    set(target, 'DefaultAxesColor', inside, 'DefaultAxesXColor', ink, 'DefaultAxesYColor', ink, 'DefaultAxesZColor', ink, ...
        'DefaultTextColor', ink, 'DefaultLineColor', ink);
    if nargout > 0
        h = target;
    end
end
