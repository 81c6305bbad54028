function print_lines(scale)
% PRINT_LINES  Printing: at scale 1 100,000 lines of numbers go to /dev/null.
%   The scale multiplies the number of lines.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    lines = max(1, round(100000 * scale));
    start = tic;
    characters = write_lines(lines);
    seconds = toc(start);
    fprintf('%d\n', characters);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function characters = write_lines(lines)
    file = fopen('/dev/null', 'w');
    characters = 0;
    for k = 1:lines
        characters = characters + fprintf(file, '%d %d %g\n', k, k + 1, k / 8);
    end
    fclose(file);
end
