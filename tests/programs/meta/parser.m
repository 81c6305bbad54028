% inputParser: arguments by position and by name.
r = area(3)
r = area(3, 4)
r = area(3, 4, 'Units', 'cm')
r = area(3, 'units', 'mm')
r = area(3, 'Un', 'mm', 'Scale', 2)
try, area(), catch e, report(e), end
try, area('x'), catch e, report(e), end
try, area(3, -1), catch e, report(e), end
try, area(3, 'Scale', 'big'), catch e, report(e), end
try, area(3, 'Nope', 1), catch e, report(e), end
try, area(3, 'Units'), catch e, report(e), end
p = inputParser;
p.KeepUnmatched = true;
p.FunctionName = 'example';
p.addParameter('a', 1);
p.addSwitch('loud');
p.parse('b', 2, 'loud');
u = p.Unmatched
res = p.Results
d = p.UsingDefaults
n = p.Parameters
parse(p, struct('a', 10));
disp(p.Results.a)
disp(p.FunctionName)
try, addParameter(p, 'a', 3), catch e, report(e), end
function r = area(varargin)
  p = inputParser;
  addRequired(p, 'width', @isnumeric);
  addOptional(p, 'height', 1, @(x) isnumeric(x) && x > 0);
  addParameter(p, 'Units', 'm', @ischar);
  addParameter(p, 'Scale', 1, @(x) check_number(x));
  parse(p, varargin{:});
  r = sprintf('%g %s', p.Results.width * p.Results.height * p.Results.Scale, p.Results.Units);
end
function tf = check_number(x)
  if ~isnumeric(x), error('a:b', 'It must be a number.'); end
  tf = true;
end
function report(e)
  fprintf('[%s] %s\n', e.identifier, e.message);
end
