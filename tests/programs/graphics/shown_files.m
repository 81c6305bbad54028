% Images by the names of their files, and what they hold.
name = [tempname '.png'];
imwrite(uint8([0 100 255; 1 2 3]), name)
h = imshow(name);
disp(h.CData), disp(get(gca, 'CLim'))
[x, map] = deal(uint8([0 1; 1 0]), [1 0 0; 0 0 1]);
imwrite(x, map, name)
h = imshow(name);
disp(h.CData), disp(get(gca, 'Colormap'))
imhist(uint8([0 3 200]))
disp(xlim)
try
    imshow('no such picture.png')
catch e
    disp(e.identifier)
end
