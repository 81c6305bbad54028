function [u, v] = f(x, y)
  u = x;
  d = y;
  v = d;
end

% The example of the initialization in section 5, with its vector [{0}, {1}]; S_x is given for x.
%! args double(n;1) double(n;1)
