% What VideoWriter writes is read again.
name = [tempname '.avi'];
x = zeros(5, 7, 3, 4, 'uint8');
for k = 1:4
    x(:, :, 1, k) = 10 * k;
    x(2, 3, 2, k) = 200;
    x(5, 7, 3, k) = 90;
end
w = VideoWriter(name, 'Uncompressed AVI');
w.FrameRate = 8;
open(w), writeVideo(w, x), close(w)
v = VideoReader(name);
disp(v.NumFrames), disp(v.FrameRate), disp(v.Duration), disp([v.Width v.Height]), disp(v.VideoFormat), disp(v.BitsPerPixel)
disp(isequal(read(v), x)), disp(isequal(read(v, 2), x(:, :, :, 2))), disp(isequal(read(v, [3 Inf]), x(:, :, :, 3:4)))
n = 0;
while hasFrame(v)
    f = readFrame(v);
    n = n + 1;
    disp(isequal(f, x(:, :, :, n)))
end
disp(v.CurrentTime), tried(@() readFrame(v))
v.CurrentTime = 0.25; disp(isequal(readFrame(v), x(:, :, :, 3)))
w = VideoWriter(name, 'Grayscale AVI');
open(w), writeVideo(w, uint8(magic(4))), close(w)
v = VideoReader(name);
disp(v.VideoFormat), disp(readFrame(v))
w = VideoWriter(name);
w.Quality = 95;
open(w), writeVideo(w, repmat(uint8(100), [16 24 3])), writeVideo(w, repmat(uint8(180), [16 24 3])), close(w)
v = VideoReader(name);
a = read(v);
disp(size(a)), disp(max(abs(double(a(:, :, :, 1)) - 100), [], 'all') < 3), disp(max(abs(double(a(:, :, :, 2)) - 180), [], 'all') < 3)
tried(@() read(v, 3))
tried(@() read(v, 1.5))
tried(@() VideoReader('no such film.avi'))
tried(@() VideoReader(3))
f = fopen(name, 'w'); fwrite(f, 'this is no film at all'); fclose(f);
tried(@() VideoReader(name))
tried(@() VideoWriter('film', 'MPEG-4'))
tried(@() VideoWriter('film.mp4', 'Motion JPEG 2000'))

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s: %s\n', e.identifier, e.message);
end
end
