classdef dictionary
% dictionary  Keys, and a value for each.
%   d = dictionary(keys, values) maps each key to the value at its place.
%   d = dictionary(k1, v1, ..., kN, vN) takes the pairs one after the other.
%   d = dictionary has no classes for keys and values: the first pair that it gets
%   says them. So does configureDictionary.
%
%   d(keys) are the values of keys, d(keys) = values sets them, d(keys) = [] removes
%   them. d{key} is what is in the cell of a key.
%
%   See keys, values, entries, isKey, insert, remove, lookup, numEntries, types.

    properties (Access = private)
        Names = []      % a column
        Held = []       % a column with an element for each name
        IsSet = false
    end

    methods
        function d = dictionary(varargin)
            if nargin == 0
                return
            end
            if mod(nargin, 2) == 1
                error('MATLAB:dictionary:OddNumberOfInputs', 'Keys and values must be given in pairs.');
            end
            for k = 1:2:nargin
                d = insert(d, varargin{k}, varargin{k + 1});
            end
        end

        function d = insert(d, keys, values, varargin)
            overwrites = true;
            if ~isempty(varargin)
                overwrites = logical(option(varargin, "Overwrite", true));
            end
            keys = as_part(keys);
            values = as_part(values);
            if ~d.IsSet
                d.Names = reshape(keys(zeros(1, 0)), 0, 1);
                d.Held = reshape(values(zeros(1, 0)), 0, 1);
                d.IsSet = true;
            end
            keys = converted(keys, d.Names, 'key');
            values = converted(values, d.Held, 'value');
            if numel(values) ~= numel(keys)
                if numel(values) ~= 1
                    error('MATLAB:dictionary:MustBeSameSize', 'The number of keys and the number of values must be the same, or there must be one value.');
                end
                values = repmat(values, numel(keys), 1);
            end
            [is_known, place] = found(d, keys);
            if overwrites && any(is_known(:))
                d.Held(place(is_known), 1) = values(is_known);
            end
            new = find(~is_known(:));
            if isempty(new)
                return
            end
            % A key may stand more than once among the new ones.
            new_keys = reshape(keys(new), [], 1);
            [first, group] = firsts(new_keys);
            chosen = first;
            if overwrites
                chosen(group) = 1:numel(new);
            end
            at = numel(d.Names) + (1:numel(first));
            d.Names(at, 1) = new_keys(first);
            d.Held(at, 1) = values(new(chosen));
        end

        function d = remove(d, keys)
            must_be_set(d);
            place = places(d, keys);
            d.Names(place) = [];
            d.Held(place) = [];
        end

        function value = lookup(d, keys, varargin)
            must_be_set(d);
            if isempty(varargin)
                value = reshape(d.Held(places(d, keys)), size(as_part(keys)));
                return
            end
            keys = as_part(keys);
            [is_known, place] = found(d, converted(keys, d.Names, 'key'));
            fallback = converted(as_part(option(varargin, "FallbackValue", [])), d.Held, 'value');
            value = repmat(fallback(1), size(keys));
            value(is_known) = d.Held(place(is_known));
        end

        function tf = isKey(d, keys)
            keys = as_part(keys);
            tf = false(size(keys));
            if d.IsSet && is_convertible(keys, d.Names)
                tf = reshape(found(d, converted(keys, d.Names, 'key')), size(keys));
            end
        end

        function k = keys(d, form)
            k = d.Names;
            if nargin > 1
                k = in_cells(k, form);
            end
        end

        function v = values(d, varargin)
            v = d.Held;
            if ~isempty(varargin) && ~is_form(varargin{1})
                v = lookup(d, varargin{1});
                varargin(1) = [];
            end
            if ~isempty(varargin)
                v = in_cells(v, varargin{1});
            end
        end

        function e = entries(d, form)
            must_be_set(d);
            if nargin < 2
                form = 'table';
            end
            switch char(form)
                case 'table'
                    e = table(d.Names, d.Held, 'VariableNames', {'Key', 'Value'});
                case 'struct'
                    e = struct('Key', num2cell(d.Names), 'Value', as_cells(d.Held));
                case 'cell'
                    e = [num2cell(d.Names), as_cells(d.Held)];
                otherwise
                    error('MATLAB:dictionary:InvalidEntriesFormat', 'The format of entries must be ''table'', ''struct'' or ''cell''.');
            end
        end

        function n = numEntries(d)
            n = numel(d.Names);
        end

        function tf = isConfigured(d)
            tf = d.IsSet;
        end

        function [key, value] = types(d)
            if d.IsSet
                key = string(class(d.Names));
                value = string(class(d.Held));
            else
                key = lanner.missing_strings(1);
                value = lanner.missing_strings(1);
            end
        end

        function tf = isequal(a, b, varargin)
            tf = isa(a, 'dictionary') && isa(b, 'dictionary') && a.IsSet == b.IsSet && numel(a.Names) == numel(b.Names);
            if tf && a.IsSet
                [is_known, place] = found(b, converted(a.Names, b.Names, 'key'));
                tf = all(is_known) && isequal(class(a.Held), class(b.Held)) && isequal(a.Held, b.Held(place));
            end
            if tf && ~isempty(varargin)
                tf = isequal(b, varargin{:});
            end
        end

        function varargout = subsref(d, s)
            switch s(1).type
                case '()'
                    if numel(s(1).subs) ~= 1
                        error('MATLAB:dictionary:OneSubscript', 'A dictionary is indexed by one array of keys.');
                    end
                    value = lookup(d, s(1).subs{1});
                case '{}'
                    value = lookup(d, s(1).subs{1});
                    if ~iscell(value)
                        error('MATLAB:dictionary:BraceOnNonCell', 'Values of a dictionary are taken out of cells by {} only where they are cells.');
                    end
                    value = value{1};
                otherwise
                    [varargout{1:nargout}] = builtin('subsref', d, s);
                    return
            end
            if numel(s) > 1
                [varargout{1:nargout}] = subsref(value, s(2:end));
            else
                varargout{1} = value;
            end
        end

        function d = subsasgn(d, s, value)
            if strcmp(s(1).type, '.')
                d = builtin('subsasgn', d, s, value);
                return
            end
            key = s(1).subs{1};
            is_brace = strcmp(s(1).type, '{}');
            if numel(s) > 1
                before = lookup(d, key);
                if is_brace
                    before = before{1};
                end
                value = subsasgn(before, s(2:end), value);
            elseif ~is_brace && isnumeric(value) && isequal(size(value), [0 0])
                d = remove(d, key);
                return
            end
            if is_brace
                value = {value};
            end
            d = insert(d, key, value);
        end

        function disp(d)
            if ~d.IsSet
                fprintf('  dictionary with unset key and value types.\n\n');
                return
            end
            n = numel(d.Names);
            kinds = sprintf('  dictionary (%s %s %s) with ', class(d.Names), arrow(), class(d.Held));
            switch n
                case 0
                    fprintf('%sno entries.\n\n', kinds);
                case 1
                    fprintf('%s1 entry:\n\n', kinds);
                otherwise
                    fprintf('%s%d entries:\n\n', kinds, n);
            end
            left = shown(d.Names);
            right = shown(d.Held);
            width = max([0; cellfun('length', left)]);
            for k = 1:n
                fprintf('    %s%s %s %s\n', left{k}, blanks(width - length(left{k})), arrow(), right{k});
            end
            if n > 0
                fprintf('\n');
            end
        end

        function display(d)
            fprintf('\n%s =\n\n', inputname(1));
            disp(d);
        end
    end

    methods (Access = private)
        function [is_known, place] = found(d, keys)
            [is_known, place] = located(keys, d.Names);
        end

        function place = places(d, keys)
            [is_known, place] = found(d, converted(as_part(keys), d.Names, 'key'));
            if ~all(is_known(:))
                if isscalar(is_known)
                    error('MATLAB:dictionary:ScalarKeyNotFound', 'Key not found.');
                end
                error('MATLAB:dictionary:KeyNotFound', 'One or more keys not found.');
            end
        end

        function must_be_set(d)
            if ~d.IsSet
                error('MATLAB:dictionary:UnconfiguredLookupNotSupported', 'Unable to perform a dictionary lookup when the key and value types are not set.');
            end
        end
    end

    methods (Hidden)
        function d = configured(d, key, value)
            % A dictionary without entries, for keys and values of these classes.
            d.Names = first_of(key);
            d.Held = first_of(value);
            d.IsSet = true;
        end
    end
end

% Where each key is among the known ones, 0 where it is not.
function [is_known, place] = located(keys, known)
    if iscell(keys) || isstruct(keys) || isa(keys, 'function_handle')
        is_known = false(size(keys));
        place = zeros(size(keys));
        for k = 1:numel(keys)
            for at = 1:numel(known)
                if isequaln(keys(k), known(at))
                    is_known(k) = true;
                    place(k) = at;
                    break
                end
            end
        end
    elseif isempty(known)
        is_known = false(size(keys));
        place = zeros(size(keys));
    else
        [is_known, place] = ismember(keys, known);
    end
end

% The first place of each key, and which of these keys each one is.
function [first, group] = firsts(keys)
    if isscalar(keys)
        first = 1;
        group = 1;
    elseif iscell(keys) || isstruct(keys)
        first = zeros(0, 1);
        group = zeros(numel(keys), 1);
        for k = 1:numel(keys)
            [is_again, at] = located(keys(k), keys(first));
            if ~is_again
                first(end + 1, 1) = k;
                at = numel(first);
            end
            group(k) = at;
        end
    else
        [~, first, group] = unique(keys, 'stable');
    end
end

% Text as it is kept: char rows are strings.
function x = as_part(x)
    if ischar(x)
        x = string(x);
    elseif isa(x, 'function_handle') || isa(x, 'dictionary') || isa(x, 'table')
        x = {x};
    end
end

function tf = is_convertible(x, like)
    tf = isa(x, class(like)) || (isnumeric(x) || islogical(x)) && (isnumeric(like) || islogical(like)) ...
        || (isstring(x) || isnumeric(x) || islogical(x)) && isstring(like) || isstring(x) && isnumeric(like) || iscell(like);
end

function x = converted(x, like, what)
    if isa(x, class(like))
        return
    end
    if ~is_convertible(x, like)
        error(['MATLAB:dictionary:' what 'ConversionFailed'], 'Unable to use ''%s'' as %s for dictionary with ''%s'' %s type.', class(x), what, class(like), what);
    end
    if iscell(like)
        x = {x};
    else
        x = feval(class(like), x);
    end
end

function x = first_of(kind)
    kind = char(kind);
    switch kind
        case 'cell'
            x = cell(0, 1);
        case 'struct'
            x = repmat(struct(), 0, 1);
        case {'string', 'char'}
            x = strings(0, 1);
        case 'logical'
            x = false(0, 1);
        case {'datetime', 'duration', 'calendarDuration', 'categorical'}
            x = feval([kind '.empty'], 0, 1);
        otherwise
            x = zeros(0, 1, kind);
    end
end

function value = option(pairs, name, value)
    for k = 1:2:numel(pairs) - 1
        if ~strcmpi(pairs{k}, name)
            error('MATLAB:dictionary:UnknownOption', 'Unknown option ''%s''.', char(pairs{k}));
        end
        value = pairs{k + 1};
    end
end

function tf = is_form(x)
    tf = (ischar(x) || isstring(x)) && strcmp(x, "cell");
end

function x = in_cells(x, form)
    if ~is_form(form)
        error('MATLAB:dictionary:InvalidOutputFormat', 'The format must be "cell".');
    end
    x = num2cell(x);
end

function c = as_cells(x)
    if iscell(x)
        c = x;
    else
        c = num2cell(x);
    end
end

function a = arrow()
    a = char(10236);
end

% Each element as it is shown.
function texts = shown(x)
    texts = cell(numel(x), 1);
    for k = 1:numel(x)
        if iscell(x)
            texts{k} = shown_cell(x{k});
        elseif isstring(x)
            if x(k) ~= x(k)
                texts{k} = '<missing>';
            else
                texts{k} = ['"' char(x(k)) '"'];
            end
        elseif islogical(x)
            texts{k} = char(string(x(k)));
        elseif isnumeric(x)
            texts{k} = strtrim(evalc('disp(x(k))'));
        elseif isstruct(x)
            texts{k} = '1x1 struct';
            texts{k}(2) = char(215);
        else
            texts{k} = char(x(k));
        end
    end
end

function text = shown_cell(x)
    text = strtrim(evalc('disp({x})'));
end
