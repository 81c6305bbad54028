function Vq = interp3(varargin)
% Interpolation on a grid in three dimensions, the second of which is x.
options = {};
numbers = varargin;
for k = 1:numel(varargin)
    if ischar(varargin{k}) || isstring(varargin{k})
        numbers = varargin(1:k - 1);
        options = varargin(k:end);
        break
    end
end
if numel(numbers) >= 7
    [X, Y, Z, V, Xq, Yq, Zq] = numbers{1:7};
    if ~isvector(X)
        X = X(1, :, 1);
        Y = Y(:, 1, 1);
        Z = Z(1, 1, :);
    end
    Vq = interpn(Y(:), X(:), Z(:), V, Yq, Xq, Zq, options{:});
else
    [V, Xq, Yq, Zq] = numbers{1:4};
    Vq = interpn(V, Yq, Xq, Zq, options{:});
end
end
