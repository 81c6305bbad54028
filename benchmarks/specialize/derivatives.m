function ok = derivatives(pattern, text)
% Matches a whole text against a regular expression by Brzozowski's derivatives.
%
%   pattern  letters, dots, (groups), | between alternatives, * + ? behind what is repeated
%   text     a char row
%
%   ok = derivatives('(ab|c)*', 'abcab') is true.
r = parse(pattern);
letters = unique(pattern(~ismember(pattern, '().|*+?')));
k = 1;
while k <= numel(text)
    % The letters that the pattern names are told apart; all others are alike.
    letter = other_letter(letters);
    for known = letters
        if text(k) == known
            letter = known;
            break
        end
    end
    r = derive(r, letter);
    k = k + 1;
end
ok = is_nullable(r);
end

function letter = other_letter(letters)
letter = char(1);
while any(letters == letter)
    letter = char(letter + 1);
end
end

function r = parse(pattern)
% The tree of a pattern. Nodes are cells: {'none'}, {'empty'}, {'any'}, {'letter', c}, {'cat', r, s}, {'or', r, s}, {'star', r}.
[r, rest] = parse_or(pattern);
if ~isempty(rest)
    error('derivatives:pattern', 'There is no group that ends at "%s".', rest);
end
end

function [r, rest] = parse_or(rest)
[r, rest] = parse_cat(rest);
while ~isempty(rest) && rest(1) == '|'
    [s, rest] = parse_cat(rest(2:end));
    r = make_or(r, s);
end
end

function [r, rest] = parse_cat(rest)
r = {'empty'};
while ~isempty(rest) && rest(1) ~= '|' && rest(1) ~= ')'
    [s, rest] = parse_repeated(rest);
    r = make_cat(r, s);
end
end

function [r, rest] = parse_repeated(rest)
switch rest(1)
    case '('
        [r, rest] = parse_or(rest(2:end));
        if isempty(rest)
            error('derivatives:pattern', 'A group does not end.');
        end
    case '.'
        r = {'any'};
    otherwise
        r = {'letter', rest(1)};
end
rest = rest(2:end);
while ~isempty(rest) && any(rest(1) == '*+?')
    switch rest(1)
        case '*'
            r = {'star', r};
        case '+'
            r = make_cat(r, {'star', r});
        case '?'
            r = make_or(r, {'empty'});
    end
    rest = rest(2:end);
end
end

function r = make_cat(a, b)
if strcmp(a{1}, 'none') || strcmp(b{1}, 'empty')
    r = a;
elseif strcmp(b{1}, 'none') || strcmp(a{1}, 'empty')
    r = b;
else
    r = {'cat', a, b};
end
end

function r = make_or(a, b)
if strcmp(a{1}, 'none') || isequal(a, b)
    r = b;
elseif strcmp(b{1}, 'none')
    r = a;
elseif strcmp(a{1}, 'or') && (isequal(a{2}, b) || isequal(a{3}, b))
    r = a;
else
    r = {'or', a, b};
end
end

function ok = is_nullable(r)
switch r{1}
    case {'empty', 'star'}
        ok = true;
    case 'cat'
        ok = is_nullable(r{2}) && is_nullable(r{3});
    case 'or'
        ok = is_nullable(r{2}) || is_nullable(r{3});
    otherwise
        ok = false;
end
end

function d = derive(r, letter)
% What has to follow the letter.
switch r{1}
    case 'any'
        d = {'empty'};
    case 'letter'
        d = {'none'};
        if r{2} == letter
            d = {'empty'};
        end
    case 'cat'
        d = make_cat(derive(r{2}, letter), r{3});
        if is_nullable(r{2})
            d = make_or(d, derive(r{3}, letter));
        end
    case 'or'
        d = make_or(derive(r{2}, letter), derive(r{3}, letter));
    case 'star'
        d = make_cat(derive(r{2}, letter), r);
    otherwise
        d = {'none'};
end
end
