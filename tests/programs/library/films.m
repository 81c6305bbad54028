% Films: the header says what is in the file, and the index where.
name = [tempname '.avi'];
v = VideoWriter(name);
disp(v.FrameRate), disp(v.Quality), disp(v.Profile)
v.FrameRate = 10;
v.Quality = 90;
open(v)
for k = 1:3
    writeVideo(v, im2frame(repmat(uint8(50 * k), [16 24 3])));
end
writeVideo(v, rand(16, 24))
disp(v.FrameCount), disp([v.Width v.Height]), disp(v.Duration)
close(v)
checked(name);
name = [tempname '.avi'];
v = VideoWriter(name, 'Uncompressed AVI');
open(v)
x = zeros(2, 3, 3, 'uint8');
x(1, 1, :) = [1 2 3];
x(2, 3, :) = [7 8 9];
writeVideo(v, x)
close(v)
b = checked(name);
at = strfind(char(b), '00db');
disp(b(at(1) + 8:at(1) + 31))
v = VideoWriter(name, 'Grayscale AVI');
open(v)
writeVideo(v, uint8([1 2 3; 4 5 6]))
close(v)
b = checked(name);
at = strfind(char(b), '00db');
disp(b(at(1) + 8:at(1) + 15))
v = VideoWriter(name);
tried(@() writeVideo(v, 1))
open(v)
tried(@() assign(v, 'FrameRate', 5))
writeVideo(v, zeros(4))
tried(@() writeVideo(v, zeros(5)))
tried(@() writeVideo(v, 'text'))
tried(@() writeVideo(v, 300))
close(v), close(v)
tried(@() open(v))
tried(@() VideoWriter(name, 'MPEG-4'))
tried(@() VideoWriter(3))
tried(@() open(VideoWriter('/not/there/x')))

function assign(v, name, value)
v.(name) = value;
end

function b = checked(name)
% What the parts of the file say of themselves.
fid = fopen(name, 'r', 'ieee-le');
b = fread(fid, [1, Inf], '*uint8');
fclose(fid);
number = @(at) double(typecast(b(at:at + 3), 'uint32'));
disp([char(b(1:4)), ' ', char(b(9:12)), ' ', char(b(113:116))])
disp(number(5) == numel(b) - 8)
fprintf('frame time %d us, %d frames of %d by %d\n', number(33), number(49), number(65), number(69));
index = strfind(char(b), 'idx1');
movi = strfind(char(b), 'movi');
count = number(index + 4) / 16;
ok = true;
for k = 1:count
    entry = index + 8 + 16 * (k - 1);
    at = movi + number(entry + 8);
    ok = ok && isequal(b(at:at + 3), b(entry:entry + 3)) && number(at + 4) == number(entry + 12);
    if strcmp(char(b(at:at + 3)), '00dc')
        ok = ok && isequal(b(at + 8:at + 9), uint8([255 216]));
    end
end
fprintf('%d frames in the index, all there: %d\n', count, ok);
end

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s\n', e.identifier);
end
end
