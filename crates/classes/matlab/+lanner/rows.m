function x = rows(x, at)
% lanner.rows  Some rows of an array of any kind.
    if isa(x, 'table')
        x = x(at, :);
    elseif ismatrix(x)
        x = x(at, :);
    else
        extents = size(x);
        x = reshape(x(at, :), [numel(at), extents(2:end)]);
    end
end
