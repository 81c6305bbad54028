function w = hamming(n, kind)
% 0.54 - 0.46*cos.
if nargin < 2
    kind = 'symmetric';
end
w = cosine_window([0.54, 0.46], window_length(n, 'hamming'), kind);
end
