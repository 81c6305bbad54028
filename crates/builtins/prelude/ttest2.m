function [h, p, interval, stats] = ttest2(x, y, varargin)
% Whether the means of two samples are equal.
    if nargin < 2
        error('stats:ttest2:TooFewInputs', 'Requires at least two input arguments.');
    end
    [alpha, tail, dim, is_equal] = t_options('ttest2', varargin);
    if isempty(dim)
        dim = find(size(x) ~= 1, 1);
        if isempty(dim)
            dim = 1;
        end
        if isvector(x) && isvector(y)
            if dim == 2
                y = y(:).';
            else
                y = y(:);
            end
        end
    end
    n = sum(~isnan(x), dim);
    m = sum(~isnan(y), dim);
    vx = var(x, 0, dim, 'omitnan');
    vy = var(y, 0, dim, 'omitnan');
    difference = mean(x, dim, 'omitnan') - mean(y, dim, 'omitnan');
    if is_equal
        df = n + m - 2;
        sd = sqrt(((n - 1) .* vx + (m - 1) .* vy) ./ df);
        se = sd .* sqrt(1 ./ n + 1 ./ m);
    else
        df = (vx ./ n + vy ./ m) .^ 2 ./ ((vx ./ n) .^ 2 ./ (n - 1) + (vy ./ m) .^ 2 ./ (m - 1));
        sd = cat(dim, sqrt(vx), sqrt(vy));
        se = sqrt(vx ./ n + vy ./ m);
    end
    t = difference ./ se;
    [p, interval] = t_decision(difference, t, se, df, alpha, tail, dim);
    h = t_answer(p, alpha);
    stats = struct('tstat', t, 'df', df, 'sd', sd);
end
