function [names, modified] = makeValidName(texts, varargin)
% makeValidName  Makes names of variables of texts.
%   [names, modified] = matlab.lang.makeValidName(texts, 'ReplacementStyle', style, 'Prefix', prefix): white space goes, a lowercase
%   letter behind it becomes a capital, other characters that no name has are replaced ('underscore'), deleted ('delete'), or become
%   their codes ('hex'). Keywords and names that begin otherwise than with a letter get the prefix, 'x'. modified: which texts were no
%   names.
style = 'underscore';
prefix = 'x';
for k = 1:2:numel(varargin)
    if k == numel(varargin)
        error('MATLAB:makeValidName:MissingOptionValue', 'Option names and values must come in pairs.');
    end
    switch lower(char(varargin{k}))
        case 'replacementstyle', style = lower(char(varargin{k + 1}));
        case 'prefix', prefix = char(varargin{k + 1});
        otherwise, error('MATLAB:makeValidName:InvalidOption', 'Unrecognized option ''%s''.', char(varargin{k}));
    end
end
if ~any(strcmp(style, {'underscore', 'delete', 'hex'}))
    error('MATLAB:makeValidName:InvalidReplacementStyle', 'The replacement style must be ''underscore'', ''delete'' or ''hex''.');
end
if ~isvarname(prefix)
    error('MATLAB:makeValidName:InvalidPrefix', 'The prefix must be a valid name of a variable.');
end
if ~ischar(texts) && ~iscellstr(texts) && ~isstring(texts)
    error('MATLAB:makeValidName:InvalidCandidateNames', ...
        'Input must be a string array, a character vector, or a cell array of character vectors.');
end
list = cellstr(texts);
modified = false(size(list));
for k = 1:numel(list)
    made = valid(list{k}, style, prefix);
    modified(k) = ~strcmp(made, list{k});
    list{k} = made;
end
names = list;
if ischar(texts), names = list{1}; elseif isstring(texts), names = string(list); end
end

function name = valid(text, style, prefix)
name = regexprep(text, '(?<=\S)\s+([a-z])', '${upper($1)}');
name = regexprep(name, '\s', '');
bad = ~(name >= 'a' & name <= 'z' | name >= 'A' & name <= 'Z' | name >= '0' & name <= '9' | name == '_');
switch style
    case 'underscore', name(bad) = '_';
    case 'delete', name(bad) = [];
    case 'hex'
        parts = num2cell(name);
        for k = find(bad), parts{k} = sprintf('0x%02X', double(name(k))); end
        name = [parts{:}];
end
if iskeyword(name), name = [upper(name(1)), name(2:end)]; name = [prefix, name]; return, end
if isempty(name) || ~isletter(name(1)), name = [prefix, name]; end
name = name(1:min(end, namelengthmax));
end
