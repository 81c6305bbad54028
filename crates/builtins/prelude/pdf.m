function y = pdf(name, x, varargin)
% By the function of the distribution.
    y = of_distribution('pdf', name, x, varargin);
end
