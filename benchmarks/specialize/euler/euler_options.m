function opts = euler_options(varargin)
% Options of EULER: names and values in pairs, the others have their defaults.
opts = struct('cells', 50, 'stepper', 'ssp3', 'flux', 'hll', 'order', 2, 'limiter', 'minmod', ...
    'boundary', 'open', 'gamma', 1.4, 'cfl', 0.4, 'fixed_step', 0, 'most_steps', 10000, ...
    'gravity', 0, 'floor', 1e-12, 'verbose', false);
for k = 1:2:numel(varargin)
    name = varargin{k};
    if ~isfield(opts, name)
        error('euler:option', 'Unknown option %s.', name);
    end
    opts.(name) = varargin{k + 1};
end
end
