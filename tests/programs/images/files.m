% pictures as files: what is read is what was written
d = tempname;
mkdir(d);
name = @(n) fullfile(d, n);
rgb = uint8(cat(3, [255 0 10; 1 2 3], [0 255 20; 4 5 6], [0 0 255; 7 8 9]));
for ending = {'.png', '.bmp', '.tif'}
    f = name(['a' ending{1}]);
    imwrite(rgb, f);
    i = imfinfo(f);
    fprintf('%s %d x %d, %d bits, %s, %d\n', i.Format, i.Width, i.Height, i.BitDepth, i.ColorType, isequal(imread(f), rgb));
    imwrite(rgb(:, :, 1), f);
    [x, map] = imread(f);
    fprintf('%s %d, %s, map of %d\n', class(x), isequal(x, rgb(:, :, 1)), imfinfo(f).ColorType, size(map, 1));
    imwrite(rgb(:, :, 1) > 5, f);
    x = imread(f);
    fprintf('%s %d, %d bits\n', class(x), isequal(x, rgb(:, :, 1) > 5), imfinfo(f).BitDepth);
    imwrite(uint8([0 1 2; 2 1 0]), [1 0 0; 0 1 0; 0.2 0.4 0.6], f);
    [x, map] = imread(f);
    disp(x), disp(map(1:3, :))
end
f = name('b.png');
imwrite(uint16([0 256; 1000 65535]), f);
imread(f)
imwrite([0 0.5 1 2], f);
imread(f)
imwrite(rgb, f, 'Alpha', [0 0.5 1; 1 1 0], 'Author', 'me', 'XResolution', 3000, 'YResolution', 3000, 'ResolutionUnit', 'meter');
[x, ~, alpha] = imread(f);
isequal(x, rgb), alpha
x = imread(f);
x(:, :, 1)
x = imread(f, 'BackgroundColor', [1 1 1]);
x(:, :, 1)
i = imfinfo(f);
i.Author, i.Transparency, i.XResolution
f = name('c.tif');
imwrite(uint16([1 2; 3 4]), f, 'Compression', 'lzw', 'Description', 'first', 'Resolution', 300);
imwrite(true(2, 3), f, 'WriteMode', 'append', 'Compression', 'deflate');
i = imfinfo(f);
numel(i), i(1).ImageDescription, i(1).XResolution, i(2).Compression, i(2).Width
imread(f), imread(f, 2)
imread(f, 'PixelRegion', {[2 2], [1 2]})
f = name('d.gif');
imwrite(uint8([0 1; 2 3]), gray(4), f, 'LoopCount', Inf, 'DelayTime', 0.2);
imwrite(uint8([3 2; 1 0]), hot(4), f, 'WriteMode', 'append', 'DelayTime', 0.1, 'TransparentColor', 0);
[x, map] = imread(f, 2);
x, map
size(imread(f, 'Frames', 'all'))
i = imfinfo(f);
[i.DelayTime], i(2).TransparentColor
imwrite(repmat(uint8(1:4), [2 1 1 3]), f);
numel(imfinfo(f))
f = name('e.jpg');
x = uint8(repmat(0:8:255, 32, 1));
imwrite(x, f, 'Quality', 95);
y = imread(f);
size(y), max(max(imabsdiff(x, y))) < 8
imwrite(cat(3, x, x, 255 - x), f);
i = imfinfo(f);
i.Format, i.ColorType, i.NumberOfSamples, size(imread(f))
big = dir(f).bytes;
imwrite(cat(3, x, x, 255 - x), f, 'Quality', 10);
dir(f).bytes < big
imwrite(uint8(magic(3)), name('plain'), 'png');
isequal(imread(name('plain')), magic(3))
copyfile(name('plain'), name('other.png'));
isequal(imread(name('other'), 'png'), magic(3))
fid = fopen(name('text.png'), 'w');
fprintf(fid, 'no picture');
fclose(fid);
fid = fopen(name('short.png'), 'w');
fwrite(fid, [137 80 78 71 13 10 26 10 0 0 0 13]);
fclose(fid);
codes = {@() imread(name('none.png')), @() imread(name('text.png')), @() imread(name('short.png')), @() imread(name('d.gif'), 9), @() imread(3), ...
    @() imwrite(1, name('a.xyz')), @() imwrite(rgb, name('a.gif')), @() imwrite({}, name('a.png')), @() imwrite(1, name('no/a.png')), ...
    @() imwrite(1, name('a.png'), 'Nothing', 1), @() imwrite(1, name('a.jpg'), 'Quality', 200), @() imwrite(int32(1), name('a.png')), ...
    @() imwrite([], name('a.png')), @() imwrite(1, [2 2 2], name('a.png')), @() imfinfo(name('none.gif')), @() imwrite(ones(2, 2, 2), name('a.png'))};
for k = 1:numel(codes)
    try
        codes{k}();
        disp('no error')
    catch e
        disp(e.identifier)
    end
end
numel(dir(name('a.png')))
rmdir(d, 's');
