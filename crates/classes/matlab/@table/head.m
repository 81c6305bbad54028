function T = head(T, n)
% The first rows: 8, unless n says how many.
    if nargin < 2
        n = 8;
    end
    T = picked(T, 1:min(n, T.Count), 1:numel(T.Data));
    if nargout == 0
        disp(T);
        fprintf('%s', lanner.gap());
        clear T
    end
end
