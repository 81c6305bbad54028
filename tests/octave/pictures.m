% Numbers of pictures, their colours and maps.
x = uint8([10 200 30; 0 255 128]);
c = cat(3, [0.1 0.9; 0.5 1], [0.7 0.9; 0.25 0], [0.3 0.2; 0.75 0.5]);
show = @(varargin) fprintf('%s\n', sprintf('%.8g ', varargin{:}));
show(im2double(x)); show(im2double(uint16([0 300 65535]))); show(im2double(int16([-32768 0 32767]))); show(im2double(true));
show(im2double(uint8([0 7]), 'indexed')); disp(class(im2double(single(3))));
m = [1 0 0; 0.2 0.4 0.6; 0.5 0.5 0.5; 0 1 1];
show(rgb2hsv(m)); show(hsv2rgb(rgb2hsv(m))); show(rgb2hsv(c)); show(hsv2rgb(c));
show(hsv2rgb([0 0 0; 1 1 1; 0.1 0.5 0.9; 0.95 1 0.3; 1/3 0.2 1]));
show(ind2rgb([1 2; 4 3], m));
[r, g, b] = ind2rgb(uint8([0 3]), m);
show(r, g, b);
[y, map] = gray2ind([0 0.2 0.5 0.9 1], 5);
show(double(y), map); disp(class(y));
show(conv2(magic(4), [1 2; 3 4], 'same'));
