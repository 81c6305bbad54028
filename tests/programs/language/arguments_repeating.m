% Repeating arguments are validated one by one; nargin counts no name-value arguments.
1;
function f(x, opts)
  arguments
    x (1,1) double
    opts.tol = 1
    opts.name = 'q'
  end
  fprintf('nargin %d tol %g %s\n', nargin, opts.tol, opts.name);
end
function g(a, varargin)
  arguments
    a
  end
  arguments (Repeating)
    varargin {mustBePositive}
  end
  fprintf('nargin %d %d\n', nargin, numel(varargin));
end
function h(a, x, y)
  arguments
    a
  end
  arguments (Repeating)
    x (1,1) int8
    y string
  end
  disp(class(x{2})); disp(class(y{1})); fprintf('nargin %d\n', nargin);
end
f(1)
f(1, 'tol', 3)
f(1, name='z', tol=4)
try, f(1, 'tol'), catch e, disp(e.message), end
g(1, 2, 3)
try, g(1, 2, -3), catch e, disp(e.identifier), disp(e.message), end
h(1, 2, 'a', 3.7, 'b')
try, h(1, 2, 'a', [1 2], 'b'), catch e, disp(e.message), end
try, h(1, 2), catch e, disp(e.message), end
