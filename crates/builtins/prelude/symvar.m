function names = symvar(text)
% Names that are no functions and no constants, sorted.
    if ~ischar(text) && ~(isstring(text) && isscalar(text))
        if isa(text, 'inline')
            names = argnames(text);
            return
        end
        error('MATLAB:symvar:ArgChar', 'The expression must be text.');
    end
    text = regexprep(char(text), '''[^'']*''|"[^"]*"', ' ');
    names = regexp(text, '(?<![\w.])[A-Za-z]\w*(?!\w*\s*\()', 'match');
    names = unique(names(:));
    names = names(~ismember(names, {'i', 'j', 'pi', 'inf', 'Inf', 'nan', 'NaN', 'eps'}));
    if isempty(names)
        names = cell(0, 1);
    end
end
