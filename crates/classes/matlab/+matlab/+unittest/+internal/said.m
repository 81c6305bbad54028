function text = said(diagnostic)
% The text of what a test says where a check fails: a text, or a function that is called.
if isa(diagnostic, 'function_handle')
    text = strtrim(evalc('diagnostic();'));
elseif iscellstr(diagnostic) || isstring(diagnostic) && ~isscalar(diagnostic)
    text = char(strjoin(string(diagnostic), newline));
elseif ischar(diagnostic) || isstring(diagnostic)
    text = char(diagnostic);
else
    text = strtrim(evalc('disp(diagnostic)'));
end
end
