function varargout = __ilutp__(A, droptol, thresh, milu, udiag)
% Incomplete factors with pivoting.
options = struct('type', 'ilutp', 'droptol', droptol, 'thresh', thresh, 'milu', milu, 'udiag', udiag);
[varargout{1:max(nargout, 2)}] = builtin('ilu', A, options);
end
