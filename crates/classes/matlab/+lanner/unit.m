function o = unit(x, ms, form)
% lanner.unit  A duration of x units of so many milliseconds.
    if ~isnumeric(x) && ~islogical(x)
        error('MATLAB:duration:DurationConversion', 'Input data must be numeric.');
    end
    o = duration(0, 0, 0, 'Format', form);
    o = each(o, @(~) double(x) * ms);
end
