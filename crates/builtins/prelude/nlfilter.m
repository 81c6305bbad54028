function B = nlfilter(A, block, fun, varargin)
% A function of the block around each element; beyond the border is zero.
    if ischar(fun) || isstring(fun)
        fun = str2func(char(fun));
    end
    [m, n] = size(A);
    wide = zeros([m, n] + block - 1, 'like', A);
    before = floor((block - 1) / 2);
    wide(before(1) + (1:m), before(2) + (1:n)) = A;
    for j = 1:n
        for i = 1:m
            value = fun(wide(i + (0:block(1) - 1), j + (0:block(2) - 1)), varargin{:});
            if i == 1 && j == 1
                B = repmat(value(1), m, n);
            end
            B(i, j) = value;
        end
    end
    if isempty(A)
        B = A;
    end
end
