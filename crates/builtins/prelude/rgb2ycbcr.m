function y = rgb2ycbcr(x)
% Luma and two differences of colour after Rec. 601, from 16 to 235 and 240 in 255.
    T = [65.481, 128.553, 24.966; -37.797, -74.203, 112; 112, -93.786, -18.214] / 255;
    y = colour_mixed('rgb2ycbcr', x, T, [16, 128, 128] / 255);
end
