function S = speye(varargin)
% The identity.
S = eye(varargin{:});
end
