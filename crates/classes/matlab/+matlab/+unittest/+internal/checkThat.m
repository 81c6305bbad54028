function [passed, lines, said] = checkThat(args)
% Whether a constraint holds of a value; if not, why, and what the test says of it.
[actual, constraint] = args{1:2};
passed = satisfiedBy(constraint, actual);
lines = {};
said = '';
if passed, return, end
lines = matlab.unittest.internal.told(getDiagnosticFor(constraint, actual));
if numel(args) > 2, said = matlab.unittest.internal.said(args{3}); end
end
