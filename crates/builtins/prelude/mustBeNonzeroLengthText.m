function mustBeNonzeroLengthText(A)
% Error unless every text has a character.
if ~(ischar(A) || isstring(A) || iscellstr(A)) || any(strlength(A) == 0)
    error('MATLAB:validators:mustBeNonzeroLengthText', 'Value must be text with one or more characters.');
end
end
