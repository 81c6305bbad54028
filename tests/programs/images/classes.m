% numbers of pictures in their classes, colours and maps
x = uint8([10 200 30; 0 255 128]);
im2double(x)
im2double(int16([-32768 0 32767]))
im2double(uint8([0 3]), 'indexed')
class(im2single(x))
im2uint8([0 0.5 1 2 -1])
im2uint8(uint16([0 128 129 65535]))
im2uint16(x)
im2uint16(true)
rgb2gray(uint8(cat(3, 255, 0, 0)))
rgb2gray([1 0 0; 0.2 0.4 0.6])
im2gray(x)
mat2gray([1 2; 3 5])
mat2gray([1 2; 3 5], [2 4])
ind2rgb([1 2; 2 1], [1 0 0; 0 0.5 0])
squeeze(ind2rgb(uint8([0 9]), [1 0 0; 0 0.5 0]))
ind2gray(uint8([0 1]), [0 0 0; 1 1 1])
[q, m] = gray2ind([0 0.5 1], 4)
[X, map] = rgb2ind(uint8(cat(3, [255 0; 0 10], [0 255; 0 10], [0 0; 255 10])), 4)
[X, map] = rgb2ind(cat(3, [1 0 0.5], [0 0 0.5], [0 1 0.5]), 0.5, 'nodither')
X = rgb2ind(repmat(0.5, [2 4 3]), [0 0 0; 1 1 1])
imcomplement(x)
imcomplement(int8([-128 0 127]))
imcomplement([0.25 1])
imcomplement(true)
imabsdiff(uint8([1 5]), uint8([4 2]))
immse([1 2], [1 4])
[a, b] = psnr([1 2], [1 4])
label2rgb([0 1; 2 3])
label2rgb([0 1], [0 0.5 1], 'k')
codes = {@() rgb2gray(1), @() im2uint8([0 1], 'indexed'), @() ind2rgb(1, [1 2]), @() immse(1, single(1)), @() rgb2ind(1, 2), ...
    @() im2double('a'), @() gray2ind(1, 0.5), @() label2rgb([1 2], [1 0 0])};
for k = 1:numel(codes)
    try
        codes{k}();
        disp('no error')
    catch e
        disp(e.identifier)
    end
end
