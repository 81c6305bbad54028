function p = polyreduce(p)
% A polynomial without its leading zeros.
    if ~isvector(p) && ~isempty(p)
        error('Octave:invalid-input-arg', 'polyreduce: argument must be a vector');
    end
    first = find(p ~= 0, 1);
    if isempty(first)
        p = 0;
    else
        p = p(first:end);
    end
end
