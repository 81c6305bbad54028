function drv_edit(scale)
% DRV_EDIT  Edit distance: at scale 1 two strings of 1,000 characters, a million array updates.
%   The scale multiplies the cells of the table, so the strings grow with its square root.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(2, round(1000 * sqrt(scale)));
    letters = 'acgt';
    a = repmat(' ', 1, n);
    b = repmat(' ', 1, n);
    state = 4711;
    for k = 1:n
        state = mod(16807 * state, 2147483647);
        a(k) = letters(1 + mod(floor(state / 1000), 4));
        state = mod(16807 * state, 2147483647);
        b(k) = letters(1 + mod(floor(state / 1000), 4));
    end
    start = tic;
    distance = edit(a, b);
    seconds = toc(start);
    fprintf('%d\n', distance);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
