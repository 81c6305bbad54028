% masks, borders, ranks and histograms
padarray([1 2; 3 4], [1 2], 'symmetric')
padarray([1 2 3], [0 2], 9, 'pre')
padarray([1 2 3], [0 2], 'circular')
padarray([1 2; 3 4], [1 1], 'replicate', 'post')
size(padarray(ones(2, 2, 2), [1 0 3]))
imfilter(magic(4), ones(3) / 9, 'replicate')
imfilter(uint8(magic(4)), [1 2 3 4])
imfilter([1 2 3; 4 5 6], [1 2; 3 4], 'full', 'conv')
isequal(imfilter([1 2 3; 4 5 6], [1 2; 3 4], 'full', 'conv'), conv2([1 2 3; 4 5 6], [1 2; 3 4]))
isequal(imfilter(magic(5), magic(4), 'conv'), conv2(magic(5), magic(4), 'same'))
max(max(abs(imfilter(magic(7), (1:5)' * (1:5)) - filter2((1:5)' * (1:5), magic(7))))) < 1e-9
size(imfilter(ones(4, 5, 3), ones(3)))
fspecial('gaussian', 3, 1)
fspecial('disk', 2)
fspecial('motion', 5, 30)
fspecial('motion', 3, 0)
fspecial('log')
fspecial('laplacian')
fspecial('unsharp')
fspecial('average', [1 4])
abs(sum(sum(fspecial('disk', 7.3))) - 1) < 1e-12
imgaussfilt(magic(4), 1)
imgaussfilt(uint8([0 0 255 0 0]), 1, 'FilterSize', 3)
medfilt2(magic(4))
medfilt2(uint8(magic(4)), [2 2])
medfilt2(magic(4), 'symmetric')
ordfilt2(magic(4), 9, ones(3))
[c, p] = imhist([0 0.2 0.9 1], 3)
[c, p] = imhist(uint8([0 1 255]), 4);
[c p]
imhist(uint8([0 1 1]), gray(2))'
stretchlim(uint8(0:255))'
imadjust(uint8(0:32:255), [0.2 0.8], [0 1], 0.5)
imadjust([0.1 0.5 0.9], [], [1 0])
[J, T] = histeq(uint8(0:10:100));
J, size(T)
[level, quality] = graythresh(uint8([10 10 20 200 210 220]))
imbinarize([0.1 0.2 0.8 0.9])
imbinarize(uint8([0 127 128 255]), 0.5)
x = repmat(linspace(0.2, 0.8, 32), 32, 1);
x(8:4:24, 8:4:24) = x(8:4:24, 8:4:24) + 0.15;
nnz(imbinarize(x, 'adaptive', 'Sensitivity', 0.4)), nnz(imbinarize(x))
codes = {@() fspecial('nothing'), @() fspecial('gaussian', 3, -1), @() padarray(1, -1), @() imfilter('a', 1), @() imgaussfilt(1, 1, 'FilterSize', 2), ...
    @() imadjust(1, [0.5 0.2]), @() ordfilt2(1, 2, 1), @() imbinarize([1 2], [1 2 3])};
for k = 1:numel(codes)
    try
        codes{k}();
        disp('no error')
    catch e
        disp(e.identifier)
    end
end
