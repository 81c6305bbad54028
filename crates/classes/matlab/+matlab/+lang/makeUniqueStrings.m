function [texts, modified] = makeUniqueStrings(texts, excluded, which, longest)
% makeUniqueStrings  Makes texts different from each other, and from others.
%   [texts, modified] = matlab.lang.makeUniqueStrings(texts, excluded, which, longest): what is there already gets _1, _2 and so on.
%   which: the texts that are looked at, by number or logical, all without it. longest: how long they may get. modified: which changed.
list = cellstr(texts);
if nargin < 2 || isempty(excluded), excluded = {}; end
excluded = reshape(cellstr(excluded), 1, []);
looked = true(size(list));
if nargin > 2 && ~isempty(which)
    looked = false(size(list));
    looked(which) = true;
end
if nargin < 4, longest = Inf; end
modified = false(size(list));
taken = [excluded, reshape(list(~looked), 1, [])];
for k = reshape(find(looked), 1, [])
    text = list{k};
    made = text(1:min(end, longest));
    number = 0;
    while any(strcmp(made, taken))
        number = number + 1;
        ending = sprintf('_%d', number);
        if numel(ending) > longest
            error('MATLAB:makeUniqueStrings:CannotMakeUnique', 'There are not so many different texts of that length.');
        end
        made = [text(1:min(end, longest - numel(ending))), ending];
    end
    modified(k) = ~strcmp(made, text);
    list{k} = made;
    taken{end + 1} = made; %#ok<AGROW>
end
if ischar(texts), texts = list{1}; elseif isstring(texts), texts = string(list); else, texts = list; end
end
