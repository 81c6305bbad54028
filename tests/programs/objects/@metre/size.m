function varargout = size(m, varargin)
varargout{1} = [m.n 1];
end
