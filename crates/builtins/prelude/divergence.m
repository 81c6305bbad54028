function d = divergence(varargin)
% Divergence of a vector field: divergence(x, y, u, v) or divergence(u, v) in the plane, with z and w in space.
    if nargin == 2 || nargin == 4
        [u, v] = varargin{end-1:end};
        if nargin == 4
            [hx, hy] = deal(along(varargin{1}, 2), along(varargin{2}, 1));
        else
            [hx, hy] = deal(1:size(u, 2), 1:size(u, 1));
        end
        px = gradient(u, hx, hy);
        [~, qy] = gradient(v, hx, hy);
        d = px + qy;
        return
    elseif nargin ~= 3 && nargin ~= 6
        error('MATLAB:divergence:InvalidNumberOfInputs', 'Wrong number of input arguments.');
    end
    [u, v, w] = varargin{end-2:end};
    if nargin == 6
        [hx, hy, hz] = deal(along(varargin{1}, 2), along(varargin{2}, 1), along(varargin{3}, 3));
    else
        [hx, hy, hz] = deal(1:size(u, 2), 1:size(u, 1), 1:size(u, 3));
    end
    px = gradient(u, hx, hy, hz);
    [~, qy] = gradient(v, hx, hy, hz);
    [~, ~, rz] = gradient(w, hx, hy, hz);
    d = px + qy + rz;
end
