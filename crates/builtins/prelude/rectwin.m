function w = rectwin(n)
% All ones.
    w = ones(window_length(n, 'rectwin'), 1);
end
