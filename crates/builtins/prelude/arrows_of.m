function [u, v, look] = arrows_of(given, name)
% The components of arrows, from two arrays or from complex numbers; appended to the functions that draw arrows.
if ~isempty(given) && (ischar(given{end}) || isstring(given{end}))
    look = given(end);
    given(end) = [];
else
    look = {};
end
switch numel(given)
    case 1
        u = real(given{1});
        v = imag(given{1});
    case 2
        [u, v] = given{:};
    otherwise
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
if numel(u) ~= numel(v)
    error(['MATLAB:', name, ':LengthMismatch'], 'U and V must have the same number of elements.');
end
u = u(:)';
v = v(:)';
end
