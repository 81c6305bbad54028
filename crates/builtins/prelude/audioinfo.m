function info = audioinfo(name)
% What the head of a WAVE file says.
    w = wave_opened(name, 'audioinfo');
    full = w.name;
    if full(1) ~= '/'
        full = fullfile(pwd, full);
    end
    info = struct('Filename', full, 'CompressionMethod', 'Uncompressed', 'NumChannels', w.channels, 'SampleRate', w.rate, ...
        'TotalSamples', w.total, 'Duration', w.total / w.rate, 'Title', w.tags.Title, 'Comment', w.tags.Comment, 'Artist', w.tags.Artist, ...
        'BitsPerSample', w.bits);
end
