function image_filter(scale)
% IMAGE_FILTER  Integer arithmetic that saturates: blur, sharpen and threshold a grey image of class uint8.
%   At scale 1 the image has 1024 x 1024 pixels. The scale multiplies the number of its columns.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    rows = 1024;
    columns = max(8, round(1024 * scale));
    i = (1:rows)';
    j = 1:columns;
    image = uint8(mod(i .* i + 3 * i .* j + 7 * j, 256));
    start = tic;
    [sharp, edges] = filter_image(image);
    seconds = toc(start);
    fprintf('%d %d %d\n', sum(double(sharp(:))), sum(double(sharp(:, 4))), sum(edges(:)));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [sharp, edges] = filter_image(image)
% BLUR is the mean of 3 x 3 pixels, SHARP pushes a pixel away from it, EDGES are where neighbours differ much.
    [rows, columns] = size(image);
    wide = uint16(image);
    lines = wide(1:rows - 2, :) + wide(2:rows - 1, :) + wide(3:rows, :);
    blur = uint8((lines(:, 1:columns - 2) + lines(:, 2:columns - 1) + lines(:, 3:columns)) / 9);
    inner = image(2:rows - 1, 2:columns - 1);
    sharp = inner + (inner - blur) - (blur - inner);
    sharp = sharp * 0.9 + 10;
    right = image(2:rows - 1, 3:columns);
    below = image(3:rows, 2:columns - 1);
    edges = max(inner, right) - min(inner, right) > 64 | max(inner, below) - min(inner, below) > 64;
end
