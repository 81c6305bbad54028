function text_counts(scale)
% TEXT_COUNTS  Text: letters, words and the most frequent word of a text, at scale 1 of 100,000 words.
%   The scale multiplies the number of words.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    words = max(10, round(100000 * scale));
    k = 1:words;
    lengths = 1 + mod(7919 * k + floor(k / 7), 4);
    letters = zeros(5, words);
    for row = 1:4
        letters(row, :) = 97 + mod(floor(k .* k / (10 * row + 1)), 6);
    end
    letters(1, 1:9:words) = letters(1, 1:9:words) - 32;
    letters(5, :) = 32;
    used = [(1:4)' <= lengths; true(1, words)];
    text = char(letters(used)');
    start = tic;
    [frequency, kinds, most, often] = count_text(text);
    seconds = toc(start);
    fprintf('%d %d %d\n', frequency);
    fprintf('%d %s %d\n', kinds, most, often);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [frequency, kinds, most, often] = count_text(text)
% FREQUENCY counts the letters a to f, KINDS the different words, MOST is the word that comes most often.
    text = lower(text);
    frequency = zeros(1, 6);
    for letter = 1:6
        frequency(letter) = sum(text == 'a' + letter - 1);
    end
    words = strsplit(strtrim(text), ' ');
    [different, ~, which] = unique(words);
    kinds = numel(different);
    counts = accumarray(which(:), 1);
    [often, place] = max(counts);
    most = different{place};
end
