function vi = __lin_interpn__(varargin)
% Linear interpolation on a grid: __lin_interpn__(x1, ..., xn, v, y1, ..., yn); NA outside.
n = (nargin - 1) / 2;
vi = builtin('interpn', varargin{1:n}, real(varargin{n + 1}), varargin{n + 2:end}, 'linear', NA);
end
