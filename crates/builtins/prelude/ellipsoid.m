function varargout = ellipsoid(varargin)
% A sphere, stretched and moved.
    args = varargin;
    target = {};
    if ~isempty(args) && ~isnumeric(args{1}) && isgraphics(args{1}(1), 'axes')
        target = args(1);
        args(1) = [];
    end
    if numel(args) < 6
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
    end
    n = 20;
    if numel(args) > 6
        n = args{7};
    end
    [x, y, z] = sphere(n);
    x = args{4} * x + args{1};
    y = args{5} * y + args{2};
    z = args{6} * z + args{3};
    if nargout == 0
        surf(target{:}, x, y, z);
    else
        varargout = {x, y, z};
    end
end
