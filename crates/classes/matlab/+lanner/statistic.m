function [f, name] = statistic(method, k)
% lanner.statistic  The function of a statistic's name, which leaves out what is missing, and how results are called.
    if isa(method, 'function_handle')
        f = method;
        name = sprintf('fun%d', k);
        return
    end
    name = lower(char(method));
    switch name
        case 'mean'
            f = @(x) mean(there(x));
        case 'sum'
            f = @(x) sum(there(x));
        case 'min'
            f = @(x) one(@min, x);
        case 'max'
            f = @(x) one(@max, x);
        case 'range'
            f = @(x) one(@max, x) - one(@min, x);
        case 'median'
            f = @(x) median(there(x));
        case 'mode'
            f = @(x) mode(there(x));
        case 'std'
            f = @(x) std(there(x));
        case 'var'
            f = @(x) var(there(x));
        case 'nummissing'
            f = @(x) sum(lanner.is_missing(x));
        case 'nnz'
            f = @(x) nnz(there(x));
        case 'numunique'
            f = @(x) numel(unique(there(x)));
        otherwise
            error('MATLAB:groupsummary:InvalidMethod', 'Unrecognized method ''%s''.', name);
    end
end

function x = there(x)
    if size(x, 2) == 1
        x = x(~lanner.is_missing(x));
        x = reshape(x, [], 1);
    end
end

function y = one(f, x)
    y = f(there(x));
    if isempty(y)
        y = NaN;
    end
end
