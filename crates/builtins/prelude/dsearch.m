function k = dsearch(x, y, varargin)
% Nearest points in the plane: dsearch(x, y, t, xi, yi), where t may be left out.
    narginchk(4, 6);
    if nargin == 4
        [xi, yi] = varargin{:};
    else
        [xi, yi] = varargin{2:3};
    end
    k = reshape(dsearchn([x(:) y(:)], [xi(:) yi(:)]), size(xi));
end
