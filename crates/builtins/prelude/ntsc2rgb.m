function y = ntsc2rgb(x)
% The inverse of rgb2ntsc; what is no colour is moved to the nearest.
    T = [1, 0.956, 0.621; 1, -0.272, -0.647; 1, -1.106, 1.703];
    y = min(max(colour_mixed('ntsc2rgb', im2double(x), T, [0, 0, 0]), 0), 1);
end
