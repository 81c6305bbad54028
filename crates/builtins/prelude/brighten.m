function result = brighten(varargin)
% Elements of a colour map to the power 1 - beta, or 1/(1 + beta).
    args = varargin;
    target = [];
    map = [];
    if numel(args) > 1
        if isnumeric(args{1}) && size(args{1}, 2) == 3
            map = args{1};
        else
            target = args{1};
        end
        args(1) = [];
    end
    beta = args{1};
    if ~isnumeric(beta) || ~isscalar(beta) || abs(beta) >= 1
        error('MATLAB:brighten:InvalidBeta', 'Beta must be a scalar in the range (-1,1).');
    end
    if isempty(map)
        if isempty(target)
            target = gcf;
        end
        map = colormap(target);
    else
        target = [];
    end
    gamma = 1 - max(beta, 0);
    if beta < 0
        gamma = 1 / (1 + max(beta, -1 + sqrt(eps)));
    end
    changed = map .^ gamma;
    if nargout > 0
        result = changed;
    elseif ~isempty(target)
        colormap(target, changed);
    else
        result = changed;
    end
end
