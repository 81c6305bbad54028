function lines = pair(actual, expected, name)
% Two values below each other. `name`: what the second one is called.
% One value alone where there is no second one.
if nargin < 3, name = 'Expected Value'; end
one = matlab.unittest.internal.shown(actual);
if nargin < 2
    lines = {['Actual Value: ', strjoin(one, ' ')]};
    return
end
two = matlab.unittest.internal.shown(expected);
if isscalar(one) && isscalar(two)
    width = max(numel(name), 12);
    lines = {sprintf('%-*s %s', width + 1, 'Actual Value:', one{1}), sprintf('%-*s %s', width + 1, [name, ':'], two{1})};
else
    indent = @(lines) cellfun(@(line) ['    ', line], lines, 'UniformOutput', false);
    lines = [{'Actual Value:'}, indent(one), {[name, ':']}, indent(two)];
end
end
