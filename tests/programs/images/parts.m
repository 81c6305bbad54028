% connected parts, their borders and measures
BW = logical([1 1 0 0 1; 1 0 0 1 1; 0 0 0 0 0; 1 1 1 0 1; 1 0 1 0 1; 1 1 1 0 0]);
[L, n] = bwlabel(BW)
L = bwlabel(eye(3), 4)
L = bwlabel(eye(3))
[L, n] = bwlabeln(cat(3, eye(2), [0 0; 1 0]));
L, n
cc = bwconncomp(BW)
cc.PixelIdxList{2}'
labelmatrix(cc)
bwareaopen(BW, 4)
[f, k] = imfill(BW, 'holes')
imfill([5 5 5; 5 1 5; 5 5 5])
imfill(BW, [1 3])
imfill(BW, 11)
bwperim(true(4))
imreconstruct([0 2 0 0 0 4], [3 3 1 3 0 5])
[B, LL, N, A] = bwboundaries(BW);
B{2}', B{end}', LL, N, full(A)
B = bwboundaries(true(2, 3), 4, 'noholes');
B{1}'
s = regionprops(BW)
s(2)
s = regionprops(BW, 'all');
s(2)
s(2).ConvexImage
s(3).Extrema
magic6 = magic(6);
magic6 = magic6(:, 1:5);
t = regionprops(bwlabel(BW), magic6, 'MeanIntensity', 'WeightedCentroid', 'MaxIntensity');
t(1)
x = (-20:20) .^ 2 + (-20:20)' .^ 2 <= 15 ^ 2;
s = regionprops(x, 'Area', 'Perimeter', 'Circularity', 'Eccentricity', 'MajorAxisLength', 'Solidity', 'EquivDiameter')
x = false(30);
for k = 1:20
    x(5 + floor(k / 2), 4 + k) = true;
end
s = regionprops(x, {'Orientation', 'EulerNumber'})
codes = {@() bwlabel(1, 5), @() regionprops(true, 'MeanIntensity'), @() bwareaopen(1, -1), @() imfill(true(2), 9), @() regionprops(true, 'Nothing')};
for k = 1:numel(codes)
    try
        codes{k}();
        disp('no error')
    catch e
        disp(e.identifier)
    end
end
