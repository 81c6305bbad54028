function varargout = pagesvd(A, varargin)
% Singular values of the pages of an array: s = pagesvd(A), [U, S, V] = pagesvd(A), with 'econ', 'vector' and 'matrix'.
    options = cellfun(@(one) char(string(one)), varargin, 'UniformOutput', false);
    econ = any(strcmpi(options, 'econ')) || any(strcmp(options, '0'));
    as_vector = nargout <= 1 && ~any(strcmpi(options, 'matrix')) || any(strcmpi(options, 'vector'));
    [out, shape] = pages(@(page) {decomposed(page, econ, as_vector)}, A);
    count = max(nargout, 1);
    if count == 1
        which = 2;
    else
        which = 1:3;
    end
    varargout = cell(1, count);
    for k = 1:count
        parts = cellfun(@(one) one{1}{which(k)}, out, 'UniformOutput', false);
        varargout{k} = reshape(cat(3, parts{:}), [size(parts{1}, 1), size(parts{1}, 2), shape]);
    end
end

function parts = decomposed(page, econ, as_vector)
    if econ
        [U, S, V] = svd(page, 'econ');
    else
        [U, S, V] = svd(page);
    end
    if as_vector
        S = svd(page);
    end
    parts = {U, S, V};
end
