function [L, U] = __ilu0__(A, milu)
% Incomplete factors without fill.
[L, U] = builtin('ilu', A, struct('type', 'nofill', 'milu', milu));
end
