function c = cond(A, p)
% The ratio of the largest to the smallest singular value, or norm times norm of the inverse.
if nargin < 2
    p = 2;
end
if ~ismatrix(A)
    error('MATLAB:cond:InputMustBe2D', 'A must be a 2-D matrix.');
end
if isempty(A)
    c = 0;
    if isa(A, 'single')
        c = single(0);
    end
    return
end
if isnumeric(p) && isequal(p, 2)
    if any(~isfinite(A(:)))
        c = NaN(class(A));
        if any(isinf(A(:))) && ~any(isnan(A(:)))
            c = NaN(class(A));
        end
        return
    end
    s = svd(A);
    if any(s == 0)
        c = Inf(class(A));
    else
        c = max(s) ./ min(s);
    end
    return
end
if size(A, 1) ~= size(A, 2)
    error('MATLAB:cond:normMismatchSizeA', 'A is rectangular.  Use the 2 norm.');
end
c = norm(A, p) * norm(inv(A), p);
end
