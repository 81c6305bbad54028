function T = tail(T, n)
% The last rows: 8, unless n says how many.
    if nargin < 2
        n = 8;
    end
    T = picked(T, max(T.Count - n + 1, 1):T.Count, 1:numel(T.Data));
    if nargout == 0
        disp(T);
        fprintf('%s', lanner.gap());
        clear T
    end
end
