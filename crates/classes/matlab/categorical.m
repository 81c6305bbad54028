classdef (InferiorClasses = {?missing}) categorical < lanner.Array
% categorical  Values of a list of categories.
%   c = categorical(A) has a category for each value of A, in their order.
%   categorical(A, values) has those of values, categorical(A, values, names) calls
%   them by names. 'Ordinal', true gives them an order; 'Protected', true lets no
%   assignment add a category.
%
%   See categories, addcats, removecats, renamecats, mergecats, reordercats, setcats,
%   countcats, iscategory, isundefined, isordinal, summary.

    properties (Hidden)
        Codes = zeros(0, 0)     % NaN where nothing is known
        Names = cell(0, 1)
        IsOrdinal = false
        IsProtected = false
    end

    methods
        function o = categorical(varargin)
            [args, options] = lanner.split_options(varargin, {'Ordinal', 'Protected'});
            o.IsOrdinal = logical(lanner.option(options, 'Ordinal', false));
            o.IsProtected = o.IsOrdinal || logical(lanner.option(options, 'Protected', false));
            if isempty(args)
                return
            end
            x = args{1};
            if numel(args) == 1 && isa(x, 'categorical')
                was = o;
                o = x;
                o.IsOrdinal = x.IsOrdinal || was.IsOrdinal;
                o.IsProtected = x.IsProtected || was.IsProtected;
                return
            end
            x = comparable(x);
            if numel(args) > 1
                values = comparable(args{2});
                values = reshape(values, [], 1);
                if numel(unique(values)) ~= numel(values)
                    error('MATLAB:categorical:DuplicatedValues', 'The values that become categories must be unique.');
                end
            else
                values = first_values(x);
            end
            if isa(args{1}, 'categorical') && numel(args) == 1
                names = args{1}.Names;
            elseif numel(args) > 2
                names = reshape(lanner.text_cells(args{3}), [], 1);
                if numel(names) ~= numel(values)
                    error('MATLAB:categorical:InvalidNamesSize', 'The number of category names must be the number of values.');
                end
            else
                names = value_names(values);
            end
            [names, ~, place] = unique(names, 'stable');
            [~, at] = ismember(x, values);
            o.Codes = NaN(size(x));
            o.Codes(at > 0) = place(at(at > 0));
            o.Names = reshape(names, [], 1);
        end

        function names = categories(o)
            names = o.Names;
        end

        function tf = isordinal(o)
            tf = o.IsOrdinal;
        end

        function tf = isprotected(o)
            tf = o.IsProtected;
        end

        function tf = isundefined(o)
            tf = isnan(o.Codes);
        end

        function tf = ismissing(o, varargin)
            tf = isnan(o.Codes);
        end

        function tf = iscategory(o, names)
            tf = ismember(strtrim(lanner.text_cells(names)), o.Names);
        end

        function o = addcats(o, names, varargin)
            names = reshape(lanner.text_cells(names), [], 1);
            known = names(ismember(names, o.Names));
            if ~isempty(known)
                error('MATLAB:categorical:addcats:CategoryExists', 'The category ''%s'' is there already.', known{1});
            end
            at = numel(o.Names);
            if ~isempty(varargin)
                at = place_of(o, varargin{2}) - strcmpi(varargin{1}, 'Before');
            elseif o.IsOrdinal
                error('MATLAB:categorical:addcats:MustSpecifyPosition', 'New categories of an ordinal array need a place: ''Before'' or ''After'' another one.');
            end
            all = [o.Names(1:at); names; o.Names(at + 1:end)];
            o = renumbered(o, all);
        end

        function o = removecats(o, names)
            if nargin < 2
                used = unique(o.Codes(~isnan(o.Codes)));
                o = renumbered(o, o.Names(sort(used(:))));
            else
                o = renumbered(o, o.Names(~ismember(o.Names, lanner.text_cells(names))));
            end
        end

        function o = setcats(o, names)
            o = renumbered(o, reshape(lanner.text_cells(names), [], 1));
        end

        function o = reordercats(o, names)
            if nargin < 2
                names = sort(o.Names);
            elseif isnumeric(names)
                names = o.Names(names);
            end
            names = reshape(lanner.text_cells(names), [], 1);
            if numel(names) ~= numel(o.Names) || ~all(ismember(names, o.Names))
                error('MATLAB:categorical:reordercats:InvalidNewOrder', 'The new order must have each category once.');
            end
            o = renumbered(o, names);
        end

        function o = renamecats(o, varargin)
            if nargin == 2
                names = reshape(lanner.text_cells(varargin{1}), [], 1);
                if numel(names) ~= numel(o.Names)
                    error('MATLAB:categorical:renamecats:IncorrectNumNames', 'There must be a new name for each category.');
                end
                o.Names = names;
            else
                old = lanner.text_cells(varargin{1});
                new = lanner.text_cells(varargin{2});
                for k = 1:numel(old)
                    o.Names{place_of(o, old{k})} = new{k};
                end
            end
            if numel(unique(o.Names)) ~= numel(o.Names)
                error('MATLAB:categorical:DuplicatedCategories', 'The names of categories must be unique.');
            end
        end

        function o = mergecats(o, names, new)
            names = lanner.text_cells(names);
            if nargin < 3
                new = names{1};
            end
            at = cellfun(@(name) place_of(o, name), names);
            first = min(at);
            codes = o.Codes;
            codes(ismember(codes, at)) = first;
            o.Codes = codes;
            o.Names{first} = char(new);
            rest = o.Names;
            rest(setdiff(at, first)) = [];
            o = renumbered(o, rest);
        end

        function n = countcats(o, dim)
            if nargin < 2
                dim = find(size(o.Codes) ~= 1, 1);
                if isempty(dim)
                    dim = 1;
                end
            end
            counts = cell(1, numel(o.Names));
            for k = 1:numel(o.Names)
                counts{k} = sum(o.Codes == k, dim);
            end
            n = cat(dim, counts{:});
            if isempty(counts)
                n = zeros(0, 1);
            end
        end

        function summary(o)
            names = [o.Names; {'<undefined>'}];
            counts = [reshape(countcats(reshape(o, [], 1)), [], 1); sum(isnan(o.Codes(:)))];
            if counts(end) == 0
                names(end) = [];
                counts(end) = [];
            end
            width = max(cellfun('length', names));
            for k = 1:numel(names)
                fprintf('     %-*s      %d \n', width, names{k}, counts(k));
            end
        end

        function tf = eq(a, b)
            [x, y] = codes_of(a, b);
            tf = x == y;
        end

        function tf = ne(a, b)
            [x, y] = codes_of(a, b);
            tf = x ~= y;
        end

        function tf = lt(a, b)
            [x, y] = ordered(a, b);
            tf = x < y;
        end

        function tf = le(a, b)
            [x, y] = ordered(a, b);
            tf = x <= y;
        end

        function tf = gt(a, b)
            [x, y] = ordered(a, b);
            tf = x > y;
        end

        function tf = ge(a, b)
            [x, y] = ordered(a, b);
            tf = x >= y;
        end

        function [tf, place] = ismember(a, b, varargin)
            [x, y] = codes_of(a, b);
            [tf, place] = ismember(x, y, varargin{:});
        end

        function [o, varargout] = min(o, varargin)
            must_be_ordinal(o);
            [varargout{1:max(nargout, 1)}] = min@lanner.Array(o, varargin{:});
            o = varargout{1};
            varargout(1) = [];
        end

        function [o, varargout] = max(o, varargin)
            must_be_ordinal(o);
            [varargout{1:max(nargout, 1)}] = max@lanner.Array(o, varargin{:});
            o = varargout{1};
            varargout(1) = [];
        end

        function o = mode(o, varargin)
            o.Codes = mode(o.Codes, varargin{:});
        end

        function o = median(o, varargin)
            must_be_ordinal(o);
            o.Codes = floor(median(o.Codes, varargin{:}));
        end

        function [n, names] = histcounts(o, varargin)
            n = reshape(countcats(reshape(o, [], 1)), 1, []);
            names = reshape(o.Names, 1, []);
        end

        function o = times(a, b)
            [~, ~, a, b] = codes_of(a, b);
            [p, q] = ndgrid(1:numel(a.Names), 1:numel(b.Names));
            o = a;
            o.Names = reshape(strcat(a.Names(p.'), {' '}, b.Names(q.')), [], 1);
            o.Codes = (a.Codes - 1) * numel(b.Names) + b.Codes;
        end

        function x = double(o)
            x = o.Codes;
        end

        function x = single(o)
            x = single(o.Codes);
        end

        function x = uint8(o)
            x = uint8(o.Codes);
        end

        function x = int32(o)
            x = int32(o.Codes);
        end

        function s = string(o)
            s = string(texts(o));
            s(isnan(o.Codes)) = lanner.missing_strings(1);
        end

        function x = nnz(o)
            x = nnz(~isnan(o.Codes));
        end

        function disp(o)
            c = texts(o);
            width = max([0; cellfun('length', c(:))]);
            c = cellfun(@(text) [text blanks(width - length(text)) ' '], c, 'UniformOutput', false);
            lines = cell(size(c, 1), 1);
            for row = 1:size(c, 1)
                lines{row} = sprintf('     %s', c{row, :, 1});
            end
            fprintf('%s\n', lines{:});
        end
    end

    methods (Static)
        function o = empty(varargin)
            o = lanner.none(categorical({''}), varargin);
        end
    end

    methods (Hidden)
        function o = each(o, f)
            o.Codes = f(o.Codes);
        end

        function o = merged(o, f, others)
            % All of them get the categories of all.
            [o, codes] = with_common_names(o, others);
            o.Codes = f(codes{:});
        end

        function x = first_part(o)
            x = o.Codes;
        end

        function o = alike(o, x)
            if isa(x, 'categorical')
                o = x;
            elseif isa(x, 'missing')
                o.Codes = NaN(size(x));
            elseif isstring(x) || ischar(x) || iscellstr(x)
                o.IsOrdinal = false;
                o.IsProtected = false;
                texts = strtrim(lanner.text_cells(x));
                names = unique(texts(~cellfun('isempty', texts)), 'stable');
                [~, at] = ismember(texts, names);
                o.Codes = at;
                o.Codes(at == 0) = NaN;
                o.Names = reshape(names, [], 1);
            else
                error('MATLAB:categorical:InvalidConversion', 'Unable to convert from ''%s'' to ''categorical''.', class(x));
            end
        end

        function c = texts(o)
            c = repmat({'<undefined>'}, size(o.Codes));
            is_there = ~isnan(o.Codes);
            c(is_there) = o.Names(o.Codes(is_there));
        end

        function o = assigned(o, subs, value)
            value = alike(o, value);
            if o.IsProtected
                used = value.Names(unique(value.Codes(~isnan(value.Codes))));
                is_new = ~ismember(used, o.Names);
                if any(is_new)
                    used = used(is_new);
                    error('MATLAB:categorical:ProtectedForCombination', 'Cannot add a new category ''%s'' to this categorical array because its categories are protected.', used{1});
                end
            end
            o = assigned@lanner.Array(o, subs, value);
        end
    end
end

% Values as they are compared: text in cells without blanks around it.
function x = comparable(x)
    if ischar(x) || isstring(x)
        x = strtrim(lanner.text_cells(x));
    elseif iscellstr(x)
        x = strtrim(x);
    elseif isa(x, 'categorical')
        c = texts(x);
        c(isundefined(x)) = {''};
        x = c;
    elseif iscell(x)
        error('MATLAB:categorical:CellsMustHoldText', 'Cell arrays must hold character vectors.');
    elseif isnumeric(x) && ~isreal(x)
        error('MATLAB:categorical:ComplexNotAllowed', 'Complex numbers cannot be categories.');
    end
end

function values = first_values(x)
    values = unique(x);
    values = reshape(values, [], 1);
    if iscellstr(values)
        values = values(~cellfun('isempty', values));
    elseif isfloat(values)
        values = values(~isnan(values));
    elseif isa(values, 'lanner.Array')
        values = values(~ismissing(values));
    end
end

function names = value_names(values)
    if iscellstr(values)
        names = values;
    elseif islogical(values)
        words = {'false'; 'true'};
        names = words(values + 1);
    elseif isnumeric(values)
        names = cell(numel(values), 1);
        for k = 1:numel(values)
            names{k} = sprintf('%.5g', values(k));
        end
        if numel(unique(names)) < numel(names)
            error('MATLAB:categorical:CantCreateCategoryNames', 'Categories cannot be named after these numbers: give names for them.');
        end
    else
        names = cellstr(values);
    end
    names = reshape(names, [], 1);
end

% The codes of several arrays in a list of categories that they have in common.
function [o, codes] = with_common_names(o, others)
    names = o.Names;
    codes = cell(size(others));
    for k = 1:numel(others)
        x = others{k};
        if o.IsOrdinal && x.IsOrdinal && ~isequal(names, x.Names) && ~isempty(x.Names)
            error('MATLAB:categorical:OrdinalCategoriesMismatch', 'Ordinal arrays must have the same categories in the same order.');
        end
        is_new = ~ismember(x.Names, names);
        if o.IsOrdinal && any(is_new)
            new = x.Names(is_new);
            error('MATLAB:categorical:OrdinalCategoriesMismatch', '''%s'' is not a category of the ordinal array.', new{1});
        end
        names = [names; reshape(x.Names(is_new), [], 1)];
    end
    for k = 1:numel(others)
        x = others{k};
        [~, at] = ismember(x.Names, names);
        codes{k} = x.Codes;
        is_there = ~isnan(x.Codes);
        codes{k}(is_there) = at(x.Codes(is_there));
    end
    o.Names = names;
end

function [x, y, a, b] = codes_of(a, b)
    if ~isa(a, 'categorical')
        a = alike(b, a);
    elseif ~isa(b, 'categorical')
        b = alike(a, b);
    end
    names = a.Names;
    names = [names; b.Names(~ismember(b.Names, names))];
    x = numbered(a, names);
    y = numbered(b, names);
end

function x = numbered(o, names)
    [~, at] = ismember(o.Names, names);
    x = o.Codes;
    is_there = ~isnan(x);
    x(is_there) = at(x(is_there));
end

% The codes of two sides in the order of the one that is ordinal.
function [x, y] = ordered(a, b)
    if isa(a, 'categorical')
        o = a;
    else
        o = b;
    end
    if ~o.IsOrdinal || isa(b, 'categorical') && ~b.IsOrdinal
        error('MATLAB:categorical:NotOrdinal', 'Relational comparison is not allowed for categorical arrays that are not ordinal.');
    end
    sides = {a, b};
    codes = cell(1, 2);
    for k = 1:2
        side = sides{k};
        if ~isa(side, 'categorical')
            side = alike(o, side);
        end
        missing_names = side.Names(~ismember(side.Names, o.Names));
        if ~isempty(missing_names)
            error('MATLAB:categorical:OrdinalCategoriesMismatch', '''%s'' is not a category of the ordinal array.', missing_names{1});
        end
        codes{k} = numbered(side, o.Names);
    end
    [x, y] = codes{:};
end

% The array with another list of categories; what is in none of them is undefined.
function o = renumbered(o, names)
    [~, at] = ismember(o.Names, names);
    codes = o.Codes;
    is_there = ~isnan(codes);
    codes(is_there) = at(codes(is_there));
    codes(codes == 0) = NaN;
    o.Codes = codes;
    o.Names = names;
end

function at = place_of(o, name)
    at = find(strcmp(char(name), o.Names), 1);
    if isempty(at)
        error('MATLAB:categorical:CategoryNotPresent', '''%s'' is not a category.', char(name));
    end
end

function must_be_ordinal(o)
    if ~o.IsOrdinal
        error('MATLAB:categorical:NotOrdinal', 'Relational comparison is not allowed for categorical arrays that are not ordinal.');
    end
end
