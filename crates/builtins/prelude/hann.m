function w = hann(n, kind)
% 0.5 - 0.5*cos.
if nargin < 2
    kind = 'symmetric';
end
w = cosine_window([0.5, 0.5], window_length(n, 'hann'), kind);
end
