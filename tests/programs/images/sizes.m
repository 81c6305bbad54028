% more and fewer pixels, turned and cropped
imresize(magic(4), 0.5)
imresize(magic(4), [3 NaN], 'bilinear')
imresize(uint8(magic(4)), 2, 'nearest')
imresize(uint8(magic(2)), [3 5])
imresize([0 1], 4, 'box')
imresize(magic(6), 1/3, 'bilinear', 'Antialiasing', false)
imresize(1:8, [1 4], 'lanczos3')
imresize([true false], 3, 'bilinear')
imresize(1:4, [1 2], {@(x) max(1 - abs(x), 0), 2})
size(imresize(ones(10, 20, 3), 0.25))
x = imresize(repmat((1:50) / 50, 50, 1), [20 20]);
max(max(abs(diff(x, 1, 2) - 1 / 20))) < 0.01
imrotate(magic(3), 90)
imrotate([1 2 3; 4 5 6], 180)
imrotate(magic(4), 45, 'bilinear')
imrotate(magic(4), 30, 'crop')
size(imrotate(zeros(256), 30)), size(imrotate(zeros(10, 20, 3), -30, 'bicubic', 'crop'))
class(imrotate(uint8(magic(4)), 10, 'bicubic'))
imrotate(true(3), 45)
imcrop(magic(5), [2 2 1 2])
imcrop(magic(5), [3.6 0 9 1.4])
[c, r] = imcrop([1 2; 2 1], gray(2), [1 1 0 0])
codes = {@() imresize(1), @() imresize(1, -1), @() imresize(1, [2 3 4]), @() imrotate(1, [1 2]), @() imcrop(1, [1 2]), @() imcrop(1)};
for k = 1:numel(codes)
    try
        codes{k}();
        disp('no error')
    catch e
        disp(e.identifier)
    end
end
