function y = dct(x, varargin)
% Unitary discrete cosine transforms of the types 1 to 4.
    y = cosine_transform('dct', x, varargin);
end
