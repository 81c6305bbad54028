function validateattributes(A, classes, attributes, varargin)
% Checks class and attributes, one after the other; the first that is not met is the error.
[prefix, what] = names(varargin);
if ~iscell(classes) && ~isstring(classes)
    error('MATLAB:validateattributes:badclasslist', 'CLASSES must be a cell array of character vectors.');
end
if ~iscell(attributes)
    error('MATLAB:validateattributes:badattributelist', 'ATTRIBUTES must be a cell array.');
end
classes = cellstr(classes);
if ~isempty(classes) && ~any(cellfun(@(name) isa(A, name), classes))
    error([prefix, 'invalidType'], 'Expected %s to be one of these types:\n\n%s\n\nInstead its type was %s.', ...
        what, strjoin(spelled(classes), ', '), class(A));
end
k = 1;
while k <= numel(attributes)
    attribute = lower(char(attributes{k}));
    value = [];
    if any(strcmp(attribute, {'size', 'numel', 'ncols', 'nrows', 'ndims', '>', '>=', '<', '<='}))
        if k == numel(attributes)
            error('MATLAB:validateattributes:badattributelist', 'Attribute %s needs a value.', attribute);
        end
        k = k + 1;
        value = attributes{k};
    end
    [ok, id, text] = check(A, attribute, value);
    if ~ok
        error([prefix, id], 'Expected %s to be %s.', what, text);
    end
    k = k + 1;
end
end

function list = spelled(classes)
list = {};
for k = 1:numel(classes)
    switch classes{k}
        case 'numeric'
            list = [list, {'double', 'single', 'uint8', 'uint16', 'uint32', 'uint64', 'int8', 'int16', 'int32', 'int64'}]; %#ok<AGROW>
        case 'float'
            list = [list, {'double', 'single'}]; %#ok<AGROW>
        otherwise
            list{end + 1} = classes{k}; %#ok<AGROW>
    end
end
end

function [prefix, what] = names(list)
prefix = 'MATLAB:';
what = 'input';
variable = '';
if numel(list) >= 1 && isnumeric(list{1})
    list = [{''}, {''}, list];
end
if numel(list) >= 1 && ~isempty(list{1})
    prefix = ['MATLAB:', char(list{1}), ':'];
end
if numel(list) >= 2
    variable = char(list{2});
end
if numel(list) >= 3 && ~isempty(list{3})
    what = sprintf('input number %d', list{3});
    if ~isempty(variable)
        what = [what, ', ', variable, ','];
    end
elseif ~isempty(variable)
    what = variable;
end
end

function [ok, id, text] = check(A, attribute, value)
switch attribute
    case '2d'
        ok = ndims(A) == 2; id = 'expected2D'; text = 'two-dimensional';
    case '3d'
        ok = ndims(A) <= 3; id = 'expected3D'; text = 'three-dimensional';
    case 'column'
        ok = iscolumn(A); id = 'expectedColumn'; text = 'a column vector';
    case 'row'
        ok = isrow(A); id = 'expectedRow'; text = 'a row vector';
    case 'scalar'
        ok = isscalar(A); id = 'expectedScalar'; text = 'a scalar';
    case 'scalartext'
        ok = (ischar(A) && (isrow(A) || isempty(A))) || (isstring(A) && isscalar(A));
        id = 'expectedScalartext'; text = 'a character vector or a string scalar';
    case 'vector'
        ok = isvector(A); id = 'expectedVector'; text = 'a vector';
    case 'size'
        extents = size(A);
        ok = numel(extents) == numel(value) && all(isnan(value) | extents == value);
        id = 'incorrectSize';
        text = ['of size ', strrep(strjoin(arrayfun(@(n) sprintf('%d', n), value, 'UniformOutput', false), 'x'), 'NaN', 'M'), ...
            ' when it is actually of size ', strjoin(arrayfun(@(n) sprintf('%d', n), extents, 'UniformOutput', false), 'x')];
    case 'numel'
        ok = numel(A) == value; id = 'incorrectNumel';
        text = sprintf('an array with number of elements equal to %d', value);
    case 'ncols'
        ok = size(A, 2) == value; id = 'incorrectNumcols';
        text = sprintf('an array with number of columns equal to %d', value);
    case 'nrows'
        ok = size(A, 1) == value; id = 'incorrectNumrows';
        text = sprintf('an array with number of rows equal to %d', value);
    case 'ndims'
        ok = ndims(A) == value; id = 'incorrectNumdims';
        text = sprintf('an array with number of dimensions equal to %d', value);
    case 'square'
        ok = ndims(A) == 2 && size(A, 1) == size(A, 2); id = 'expectedSquare'; text = 'a square matrix';
    case 'diag'
        ok = ndims(A) == 2 && isequal(A, diag(diag(A))) || isscalar(A); id = 'expectedDiag'; text = 'a diagonal matrix';
    case 'nonempty'
        ok = ~isempty(A); id = 'expectedNonempty'; text = 'nonempty';
    case 'nonsparse'
        ok = true; id = 'expectedNonsparse'; text = 'nonsparse';
    case 'binary'
        ok = islogical(A) || all(A(:) == 0 | A(:) == 1); id = 'expectedBinary'; text = 'binary';
    case 'even'
        ok = all(isfinite(A(:)) & rem(A(:), 2) == 0); id = 'expectedEven'; text = 'even';
    case 'odd'
        ok = all(isfinite(A(:)) & abs(rem(A(:), 2)) == 1); id = 'expectedOdd'; text = 'odd';
    case 'integer'
        ok = isreal(A) && all(isfinite(A(:)) & A(:) == fix(A(:))); id = 'expectedInteger'; text = 'integer-valued';
    case 'real'
        ok = isreal(A); id = 'expectedReal'; text = 'real';
    case 'finite'
        ok = all(isfinite(A(:))); id = 'expectedFinite'; text = 'finite';
    case 'nonnan'
        ok = ~any(isnan(A(:))); id = 'expectedNonNaN'; text = 'non-NaN';
    case 'nonnegative'
        ok = all(A(:) >= 0); id = 'expectedNonnegative'; text = 'nonnegative';
    case 'nonzero'
        ok = all(A(:) ~= 0); id = 'expectedNonZero'; text = 'nonzero';
    case 'positive'
        ok = all(A(:) > 0); id = 'expectedPositive'; text = 'positive';
    case 'decreasing'
        ok = ~any(isnan(A(:))) && all(diff(A(:)) < 0); id = 'expectedDecreasing'; text = 'decreasing valued';
    case 'increasing'
        ok = ~any(isnan(A(:))) && all(diff(A(:)) > 0); id = 'expectedIncreasing'; text = 'increasing valued';
    case 'nondecreasing'
        ok = ~any(isnan(A(:))) && all(diff(A(:)) >= 0); id = 'expectedNonDecreasing'; text = 'nondecreasing valued';
    case 'nonincreasing'
        ok = ~any(isnan(A(:))) && all(diff(A(:)) <= 0); id = 'expectedNonIncreasing'; text = 'nonincreasing valued';
    case '>'
        ok = all(A(:) > value); id = 'notGreater'; text = sprintf('an array with all of the values > %g', value);
    case '>='
        ok = all(A(:) >= value); id = 'notGreaterEqual'; text = sprintf('an array with all of the values >= %g', value);
    case '<'
        ok = all(A(:) < value); id = 'notLess'; text = sprintf('an array with all of the values < %g', value);
    case '<='
        ok = all(A(:) <= value); id = 'notLessEqual'; text = sprintf('an array with all of the values <= %g', value);
    otherwise
        error('MATLAB:validateattributes:badattributelist', 'Unknown attribute ''%s''.', attribute);
end
end
