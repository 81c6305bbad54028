function pisum(scale)
% PISUM  A scalar loop: the sum of reciprocal squares up to 10,000, at scale 1 300 times.
%   The scale multiplies the number of times.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    rounds = max(1, round(300 * scale));
    start = tic;
    total = reciprocal_squares(rounds, 10000);
    seconds = toc(start);
    fprintf('%.10g\n', total);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function total = reciprocal_squares(rounds, last)
    for r = 1:rounds
        total = 0;
        for k = 1:last
            total = total + 1 / (k * k);
        end
    end
end
