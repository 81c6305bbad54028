function w = flattopwin(n, kind)
% Five terms of cosines.
if nargin < 2
    kind = 'symmetric';
end
w = cosine_window([0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368], window_length(n, 'flattopwin'), kind);
end
