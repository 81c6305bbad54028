function x = idct(y, varargin)
% The inverse of a unitary transform: types 2 and 3 are each other's, 1 and 4 their own.
    x = cosine_transform('idct', y, varargin);
end
