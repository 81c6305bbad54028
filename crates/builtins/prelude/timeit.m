function seconds = timeit(f, outputs)
% How long a function takes: the median of several times, each one of enough calls to be measured.
    if ~isa(f, 'function_handle')
        error('MATLAB:timeit:FirstInputNotFunctionHandle', 'First input must be a function handle that takes no input argument.');
    end
    if nargin < 2
        outputs = 1;
        if nargout(f) == 0
            outputs = 0;
        end
    end
    once = calls(f, outputs, 1);
    count = max(1, ceil(1e-3 / max(once, 1e-7)));
    times = zeros(1, 11);
    for k = 1:numel(times)
        times(k) = calls(f, outputs, count) / count;
        if sum(times) * count > 2
            times = times(1:k);
            break
        end
    end
    seconds = median(times);
end

function seconds = calls(f, outputs, count)
    results = cell(1, outputs);
    start = tic;
    for k = 1:count
        [results{1:outputs}] = f();
    end
    seconds = toc(start);
end
