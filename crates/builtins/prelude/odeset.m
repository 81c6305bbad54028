function options = odeset(varargin)
% A structure of options for the solvers of differential equations.
names = {'AbsTol', 'BDF', 'Events', 'InitialStep', 'Jacobian', 'JConstant', 'JPattern', 'Mass', 'MassSingular', ...
    'MaxOrder', 'MaxStep', 'NonNegative', 'NormControl', 'OutputFcn', 'OutputSel', 'Refine', 'RelTol', 'Stats', ...
    'Vectorized', 'MStateDependence', 'MvPattern', 'InitialSlope'};
options = struct();
for k = 1:numel(names)
    options.(names{k}) = [];
end
first = 1;
while first <= nargin && (isstruct(varargin{first}) || isempty(varargin{first}))
    given = varargin{first};
    if isstruct(given)
        fields = fieldnames(given);
        for k = 1:numel(fields)
            if ~isempty(given.(fields{k})) || ~isfield(options, fields{k})
                options.(fields{k}) = given.(fields{k});
            end
        end
    end
    first = first + 1;
end
if mod(nargin - first + 1, 2) ~= 0
    error('MATLAB:odeset:ArgNameValueMismatch', 'Arguments must occur in name-value pairs.');
end
for k = first:2:nargin
    name = varargin{k};
    if ~ischar(name) && ~isstring(name)
        error('MATLAB:odeset:NoPropName', 'Expected argument %d to be a property name.', k);
    end
    which = find(strcmpi(char(name), names));
    if isempty(which)
        which = find(strncmpi(char(name), names, numel(char(name))));
    end
    if isempty(which)
        error('MATLAB:odeset:InvalidPropName', 'Unrecognized property name ''%s''.  See ODESET for possibilities.', char(name));
    elseif numel(which) > 1
        error('MATLAB:odeset:AmbiguousPropName', 'Ambiguous property name ''%s''.', char(name));
    end
    options.(names{which}) = varargin{k + 1};
end
end
