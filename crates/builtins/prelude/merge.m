function y = merge(mask, yes, no)
% The elements of one array where the mask is true, of another where it is false.
    if ~islogical(mask)
        error('Octave:invalid-input-arg', 'merge: first argument MASK must be logical');
    end
    if isscalar(mask)
        if mask
            y = yes;
        else
            y = no;
        end
        return
    end
    if ~isscalar(yes) && ~isequal(size(yes), size(mask)) || ~isscalar(no) && ~isequal(size(no), size(mask))
        error('Octave:nonconformant-args', 'merge: MASK, TVAL, and FVAL dimensions must match');
    end
    y = zeros(size(mask), class([yes(1:0) no(1:0)]));
    if isscalar(yes)
        y(mask) = yes;
    else
        y(mask) = yes(mask);
    end
    if isscalar(no)
        y(~mask) = no;
    else
        y(~mask) = no(~mask);
    end
end
