%! by hand: what random programs met: MATLAB's answer, where Octave's is another.
1;
function attempt(f)
  try
    x = f();
    if iscell(x), x = size(x); end
    printf('%s %s\n', class(x), mat2str(double(x)));
  catch e
    printf('[%s] %s\n', e.identifier, e.message);
  end
end
function x = assigned(x, k, v), x(k) = v; end
function x = without(x, varargin), x(varargin{:}) = []; end
function r = switched(x)
  switch x
    case 1, r = 'one';
    case 'a', r = 'letter';
    otherwise, r = 'other';
  end
end
% Into a cell array with () goes only a cell; Octave wraps the value.
attempt(@() assigned({1}, 2, 5));
% All subscripts but one must name a whole extent, as a colon or otherwise; Octave wants the colon.
attempt(@() without([1 2 3], 1, 2));
attempt(@() without(magic(3), 1:3, 2));
attempt(@() without(magic(3), 1:2, 2));
% mod and rem take logicals and chars; mod(x, Inf) is x for finite positive x.
attempt(@() mod('xyz', uint16(7)));
attempt(@() rem(7.5, true));
attempt(@() [mod(5, Inf), rem(-5, Inf)]);
% Running sums and products of integers have their class.
attempt(@() cumsum(int8([100 20 30])));
attempt(@() cumprod(uint8([100 2 2])));
% A char array stays one when a number is assigned into it.
attempt(@() assigned('abc', 4, 100));
% Complex numbers are no logicals, and are compared by their real parts.
attempt(@() ~(1 + 2i));
attempt(@() [1 - 5i < 2, 2i >= 1, 3 + i > 2]);
% Logical operators take any classes together.
attempt(@() uint8(200) | int64(5));
% Char rows of different lengths are an error.
attempt(@() ['abc'; 'a']);
attempt(@() conj('a'));
attempt(@() diff('ac'));
% SWITCH wants a scalar or a char vector.
attempt(@() double(switched(1)));
attempt(@() double(switched('a')));
attempt(@() double(switched('')));
attempt(@() switched([1 2]));
attempt(@() switched([]));
attempt(@() switched({1}));
% The error names the function that was called.
attempt(@() all(struct()));
attempt(@() cumprod({1}));
