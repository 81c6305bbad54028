function varargout = __make_valid_name__(varargin)
% As matlab.lang.makeValidName.
[varargout{1:max(nargout, 1)}] = builtin('matlab.lang.makeValidName', varargin{:});
end
