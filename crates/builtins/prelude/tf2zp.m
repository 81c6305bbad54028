function [z, p, k] = tf2zp(num, den)
% Roots, and the quotient of the first coefficients.
    den = den(:).';
    if isempty(den) || all(den == 0)
        error('signal:tf2zp:NeedNonZeroFirstDenominatorElement', 'The denominator must not be zero.');
    end
    p = roots(den);
    den = den(find(den ~= 0, 1):end);
    if iscolumn(num) && ~isscalar(num)
        num = num.';
    end
    z = [];
    k = zeros(size(num, 1), 1);
    columns = cell(1, size(num, 1));
    for j = 1:size(num, 1)
        first = find(num(j, :) ~= 0, 1);
        if ~isempty(first)
            k(j) = num(j, first) / den(1);
            columns{j} = roots(num(j, :));
        end
    end
    most = max(cellfun(@numel, columns));
    z = Inf(most, numel(columns));
    for j = 1:numel(columns)
        z(1:numel(columns{j}), j) = columns{j};
    end
end
