function x = icdf(name, p, varargin)
% By the function of the distribution.
    x = of_distribution('inv', name, p, varargin);
end
