function [names, changed] = makeValidName(texts, varargin)
% Names of variables made from texts: makeValidName(texts, 'ReplacementStyle', style, 'Prefix', prefix).
    style = 'underscore';
    prefix = 'x';
    for k = 1:2:numel(varargin) - 1
        switch lower(char(varargin{k}))
            case 'replacementstyle'
                style = lower(char(varargin{k + 1}));
            case 'prefix'
                prefix = char(varargin{k + 1});
            otherwise
                error('MATLAB:makeValidName:InvalidParameter', 'Parameter name must be ''ReplacementStyle'' or ''Prefix''.');
        end
    end
    if ~isvarname(prefix)
        error('MATLAB:makeValidName:InvalidPrefix', 'The prefix must be a valid name of a variable.');
    elseif ~any(strcmp(style, {'underscore', 'hex', 'delete'}))
        error('MATLAB:makeValidName:InvalidReplacementStyle', 'The replacement style must be ''underscore'', ''delete'' or ''hex''.');
    end
    if ~iscellstr(texts) && ~ischar(texts) && ~isstring(texts)
        error('MATLAB:makeValidName:InvalidCandidateNames', 'The first input must be text.');
    end
    list = cellstr(texts);
    names = list;
    for k = 1:numel(list)
        names{k} = valid(list{k}, style, prefix);
    end
    changed = reshape(~strcmp(names, list), size(names));
    if isstring(texts)
        names = string(names);
    elseif ischar(texts)
        names = names{1};
    end
end

function name = valid(name, style, prefix)
    if isvarname(name)
        return
    end
    % A letter that follows blanks becomes a capital, and the blanks go.
    name = regexprep(name, '(?<=\S)\s+([a-z])', '${upper($1)}');
    name = regexprep(name, '\s+', '');
    switch style
        case 'underscore'
            name = regexprep(name, '[^A-Za-z0-9_]', '_');
        case 'delete'
            name = regexprep(name, '[^A-Za-z0-9_]', '');
        otherwise
            wrong = find(~isstrprop(name, 'alphanum') & name ~= '_' | name > 127);
            for at = fliplr(wrong)
                name = [name(1:at - 1), sprintf('0x%02X', double(name(at))), name(at + 1:end)];
            end
    end
    if iskeyword(name)
        name = [prefix upper(name(1)) name(2:end)];
    end
    if isempty(name) || ~(name(1) >= 'A' && name(1) <= 'Z' || name(1) >= 'a' && name(1) <= 'z')
        name = [prefix name];
    end
    name = name(1:min(end, namelengthmax));
end
