function [p, table, stats] = anova1(X, group, display)
% The variance between groups over that within them.
    if nargin < 2
        group = [];
    end
    if nargin < 3
        display = 'on';
    end
    names = {};
    if isvector(X) && ~isempty(group)
        [place, names] = grp2idx(group);
        x = double(X(:));
        if numel(place) ~= numel(x)
            error('stats:anova1:InputSizeMismatch', 'The number of group labels must be that of the data.');
        end
    else
        place = repmat(1:size(X, 2), size(X, 1), 1);
        place = place(:);
        x = double(X(:));
        if isempty(group)
            names = arrayfun(@num2str, 1:size(X, 2), 'UniformOutput', false)';
        else
            names = cellstr(group);
        end
    end
    keep = ~isnan(x) & ~isnan(place);
    x = x(keep);
    place = place(keep);
    k = max(place);
    counts = accumarray(place, 1, [k, 1]);
    means = accumarray(place, x, [k, 1]) ./ counts;
    used = counts > 0;
    between = sum(counts(used) .* (means(used) - mean(x)) .^ 2);
    within = sum((x - means(place)) .^ 2);
    df = sum(used) - 1;
    df_within = numel(x) - df - 1;
    F = between / df / (within / df_within);
    p = fcdf(F, df, df_within, 'upper');
    table = {'Source', 'SS', 'df', 'MS', 'F', 'Prob>F'; 'Columns', between, df, between / df, F, p; ...
        'Error', within, df_within, within / df_within, [], []; 'Total', between + within, df + df_within, [], [], []};
    if ~isempty(group)
        table{2, 1} = 'Groups';
    end
    stats = struct('gnames', {names}, 'n', counts', 'source', 'anova1', 'means', means', 'df', df_within, 's', sqrt(within / df_within));
    if ~strcmp(display, 'off')
        fprintf('%-8s %10s %5s %10s %10s %10s\n', table{1, :});
        fprintf('%-8s %10.4g %5d %10.4g %10.4g %10.4g\n', table{2, :});
        fprintf('%-8s %10.4g %5d %10.4g\n', table{3, 1:4});
        fprintf('%-8s %10.4g %5d\n', table{4, 1:3});
    end
end
