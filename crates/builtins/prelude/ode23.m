function varargout = ode23(f, tspan, y0, options, varargin)
% The pair of Bogacki and Shampine, orders 2 and 3.
if nargin < 4
    options = [];
end
varargout = runge_kutta('ode23', bogacki_shampine(), nargout, f, tspan, y0, options, varargin);
end
