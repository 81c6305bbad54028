function [h, p, interval, stats] = ttest(x, m, varargin)
% Whether the mean of x, or of x - y, is m.
    if nargin < 2 || isempty(m)
        m = 0;
    elseif ~isscalar(m)
        if ~isequal(size(m), size(x))
            error('stats:ttest:InputSizeMismatch', 'The data in a paired t-test must be the same size.');
        end
        x = x - m;
        m = 0;
    end
    [alpha, tail, dim] = t_options('ttest', varargin);
    if isempty(dim)
        dim = find(size(x) ~= 1, 1);
        if isempty(dim)
            dim = 1;
        end
    end
    n = sum(~isnan(x), dim);
    centre = mean(x, dim, 'omitnan');
    sd = std(x, 0, dim, 'omitnan');
    se = sd ./ sqrt(n);
    t = (centre - m) ./ se;
    df = max(n - 1, 0);
    df(n == 0) = NaN;
    [p, interval] = t_decision(centre, t, se, df, alpha, tail, dim);
    h = t_answer(p, alpha);
    stats = struct('tstat', t, 'df', df, 'sd', sd);
end
