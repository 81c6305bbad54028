function varargout = orient(varargin)
% How the paper lies, and that the figure fills it.
    args = varargin;
    f = [];
    if ~isempty(args) && ~ischar(args{1}) && ~isstring(args{1})
        f = args{1};
        args(1) = [];
    end
    if isempty(f)
        f = gcf;
    end
    f = ancestor(f, 'figure');
    if isempty(args)
        varargout{1} = get(f, 'PaperOrientation');
        return
    end
    way = lower(char(args{1}));
    switch way
        case {'portrait', 'landscape', 'tall'}
            set(f, 'PaperOrientation', strrep(way, 'tall', 'portrait'));
            extent = get(f, 'PaperSize');
            switch way
                case 'portrait'
                    set(f, 'PaperPosition', [(extent - [8, 6]) / 2, 8, 6]);
                otherwise
                    set(f, 'PaperPosition', [0.25, 0.25, extent - 0.5]);
            end
        otherwise
            error('MATLAB:orient:InvalidOrientation', 'The orientation must be ''portrait'', ''landscape'' or ''tall''.');
    end
end
