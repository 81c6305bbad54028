function y = rgb2ntsc(x)
% Luminance, hue and saturation of the television standard, as doubles.
    T = [0.299, 0.587, 0.114; 0.596, -0.274, -0.322; 0.211, -0.523, 0.312];
    y = colour_mixed('rgb2ntsc', im2double(x), T, [0, 0, 0]);
end
