function parse_int(scale)
% PARSE_INT  Integers to text and back: at scale 1 50,000 pseudo-random integers are written in base 16 and read again.
%   The scale multiplies the number of integers.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    count = max(1, round(50000 * scale));
    start = tic;
    [total, wrong] = round_trips(count);
    seconds = toc(start);
    fprintf('%.10g %d\n', total, wrong);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [total, wrong] = round_trips(count)
    state = 20090;
    total = 0;
    wrong = 0;
    for k = 1:count
        state = mod(16807 * state, 2147483647);
        text = sprintf('%x', state);
        back = sscanf(text, '%x');
        if back ~= state
            wrong = wrong + 1;
        end
        total = total + back + length(text);
    end
end
