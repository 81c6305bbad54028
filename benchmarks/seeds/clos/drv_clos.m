function drv_clos(scale)
% DRV_CLOS  Transitive closure: at scale 1 a graph with 450 nodes, whose matrix takes some 1,000 array updates.
%   The scale multiplies the operations of a matrix product, so the nodes grow with its cube root.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(4, round(450 * scale ^ (1 / 3)));
    edges = zeros(n);
    state = 20031;
    for i = 1:n - 1
        edges(i, i + 1) = mod(i, 30) > 0;
        state = mod(16807 * state, 2147483647);
        if mod(state, 3) == 0
            row = 1 + mod(state, n);
            state = mod(16807 * state, 2147483647);
            edges(row, 1 + mod(state, n)) = 1;
        end
    end
    start = tic;
    reach = clos(edges);
    seconds = toc(start);
    fprintf('%.10g %.10g\n', sum(sum(reach)), sum((1:n) * reach));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
