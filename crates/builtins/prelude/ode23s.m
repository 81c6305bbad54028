function varargout = ode23s(f, tspan, y0, options, varargin)
% A linearly implicit method of Rosenbrock's kind, orders 2 and 3.
if nargin < 4
    options = [];
end
method = struct('begin', @rosenbrock_begin, 'step', @rosenbrock_step, 'between', @rosenbrock_between);
varargout = implicit('ode23s', method, nargout, f, tspan, y0, options, varargin);
end
