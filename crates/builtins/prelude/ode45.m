function varargout = ode45(f, tspan, y0, options, varargin)
% The pair of Dormand and Prince, orders 4 and 5.
if nargin < 4
    options = [];
end
varargout = runge_kutta('ode45', dormand_prince(), nargout, f, tspan, y0, options, varargin);
end
