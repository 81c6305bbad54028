% Functions give the same elements for sparse and for full arguments, whether they know sparse matrices or not. Not chol and lu: a factor
% that stops is wider, and lu takes thresholds; see chol_factors and lu_factors.
check();

function check()
    A = [4 0 -1 0; 0 3 0 0; -1 0 5 1; 0 0 1 6];
    v = [3 0 1 2];
    sets = {{A}, {v}, {v'}, {A, 1}, {A, A}, {A, v'}, {v, v}, {A > 0}, {A * 1i}};
    names = strsplit(['abs accumarray acos acosh all any asin atan blkdiag bsxfun cbrt ceil circshift colon complex cond condest conj conv cos ' ...
        'cosh cov cross cummax cummin cumprod cumsum cumtrapz deconv det diag diff dot double eig erf exp expm expm1 filter find fix flip ' ...
        'fliplr flipud floor full gamma histc horzcat hypot ifft fft imag interp1 intersect inv ipermute isbanded isdiag isempty isequal ' ...
        'isfinite ishermitian isinf ismember isnan isnumeric isreal isrow issorted issymmetric istril istriu isvector kron kurtosis length ' ...
        'log log1p logical max mean median min mldivide mod mode mpower mrdivide mtimes nnz nonzeros norm null num2cell num2str numel orth ' ...
        'permute pinv polyfit polyval power prctile prod qr quantile rank rcond rdivide real rem repelem repmat reshape roots rot90 round rref setdiff ' ...
        'sign sin single sinh size sort sortrows sqrt squeeze std sub2ind sum sumsq svd tan tanh times trace transpose trapz tril triu uint8 ' ...
        'union unique var vec vecnorm vertcat xor zscore']);
    agree = 0;
    for k = 1:numel(names)
        for a = 1:numel(sets)
            for n = 1:2
                given = cellfun(@stored, sets{a}, 'UniformOutput', false);
                [failed, want] = attempt(names{k}, sets{a}, n);
                [fails, got] = attempt(names{k}, given, n);
                if failed ~= fails || ~failed && ~all(cellfun(@same, want, got))
                    fprintf('%s differs: set %d, %d outputs\n', names{k}, a, n);
                elseif ~failed
                    agree = agree + 1;
                end
            end
        end
    end
    disp(agree > 500)
end
function x = stored(x)
    if ~isscalar(x)
        x = sparse(x);
    end
end
function [failed, outputs] = attempt(name, args, n)
    failed = false;
    outputs = cell(1, n);
    try
        evalc('[outputs{1:n}] = feval(name, args{:});');
    catch
        failed = true;
    end
end
function r = same(x, y)
    r = strcmp(class(x), class(y)) && isequal(size(x), size(y));
    if r && (isnumeric(x) || islogical(x))
        x = double(x);
        y = double(full(y));
        d = abs(x - y) <= 1e-9 * max(1, abs(x)) | isnan(x) & isnan(y) | x == y;
        r = all(d(:));
    end
end
