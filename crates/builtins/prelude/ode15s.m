function varargout = ode15s(f, tspan, y0, options, varargin)
% Numerical differentiation formulas, orders 1 to 5.
if nargin < 4
    options = [];
end
method = struct('begin', @ndf_begin, 'step', @ndf_step, 'between', @ndf_between);
varargout = implicit('ode15s', method, nargout, f, tspan, y0, options, varargin);
end
