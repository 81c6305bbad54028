function y = ycbcr2rgb(x)
% The inverse of rgb2ycbcr; what is no colour is moved to the nearest.
    T = inv([65.481, 128.553, 24.966; -37.797, -74.203, 112; 112, -93.786, -18.214] / 255);
    y = colour_mixed('ycbcr2rgb', x, T, -[16, 128, 128] / 255 * T');
    if isfloat(y)
        y = min(max(y, 0), 1);
    end
end
