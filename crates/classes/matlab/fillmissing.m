function [x, tf] = fillmissing(x, method, varargin)
% fillmissing  Missing elements filled along columns: fillmissing(x, 'constant', v), or from their neighbours: 'previous',
%   'next', 'nearest', 'linear'. Of a table every variable; 'DataVariables', vars: some.
%   Example: fillmissing([1 NaN 3], 'linear') => [1 2 3]
    value = [];
    if strcmpi(method, 'constant')
        if isempty(varargin)
            error('MATLAB:fillmissing:MissingConstant', 'The method ''constant'' needs a value.');
        end
        value = varargin{1};
        varargin(1) = [];
    end
    if ~isempty(varargin) && isnumeric(varargin{1}) && varargin{1} == 2
        args = {method};
        if ~isempty(value)
            args{2} = value;
        end
        [x, tf] = fillmissing(x.', args{:});
        x = x.';
        tf = tf.';
        return
    end
    tf = lanner.is_missing(x);
    x = lanner.filled(x, method, value, tf);
    tf = tf & ~lanner.is_missing(x);
end
