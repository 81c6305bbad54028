function w = blackman(n, kind)
% Three terms of cosines.
if nargin < 2
    kind = 'symmetric';
end
w = cosine_window([0.42, 0.5, 0.08], window_length(n, 'blackman'), kind);
end
