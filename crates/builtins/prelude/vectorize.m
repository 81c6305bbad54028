function text = vectorize(f)
% An expression or a function whose operators ^, * and / work element by element.
    is_handle = isa(f, 'function_handle');
    if is_handle
        text = func2str(f);
    else
        text = char(f);
    end
    text = regexprep(text, '(?<!\.)([\^*/])', '.$1');
    if is_handle
        text = str2func(text);
    end
end
