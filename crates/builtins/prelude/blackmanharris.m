function w = blackmanharris(n, kind)
% Four terms of cosines.
if nargin < 2
    kind = 'symmetric';
end
w = cosine_window([0.35875, 0.48829, 0.14128, 0.01168], window_length(n, 'blackmanharris'), kind);
end
