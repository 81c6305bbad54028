function tf = isdatetime(x)
% isdatetime  Whether a value is a datetime.
    tf = isa(x, 'datetime');
end
