% Samples in files.
f = [tempname, '.wav'];
y = [0, 0.5; -0.5, 1; -1, 0.25];
for bits = [8, 16, 24, 32, 64]
    audiowrite(f, y, 8000, 'BitsPerSample', bits, 'Title', 'Hé', 'Comment', 'odd')
    [z, fs] = audioread(f);
    fprintf('%d %d %d %s\n', bits, fs, max(max(abs(z - y))) <= 2 ^ (1 - bits), class(audioread(f, 'native')));
end
info = audioinfo(f);
info.Filename = '';
info
audiowrite(f, int16([100; -200; 300]), 44100)
disp(audioread(f, [2, 3], 'native')), disp(audioread(f, [3, Inf])), disp(wavread(f, 'size'))
wavwrite([0, 0.1, 0.2], 11025, 8, f)
[q, fs, bits] = wavread(f, 2)
audiowrite(f, [2; -3], 8000)
sound(y, 8000), soundsc(y)
names = {@() audioread('no_such.wav'), @() audioread(f, [1, 99]), @() audiowrite('a.mp3', y, 8000), @() audiowrite('a', y, 8000), @() audiowrite(f, y, 8000, 'BitsPerSample', 12), ...
    @() sound('text'), @() sound(1, -1), @() soundsc(1, 2, 3, 4, 5), @() audioread([mfilename('fullpath'), '.m'])};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
delete(f)
