function options = optimset(varargin)
% A structure of options.
names = {'Display', 'MaxFunEvals', 'MaxIter', 'TolFun', 'TolX', 'FunValCheck', 'OutputFcn', 'PlotFcns', 'ActiveConstrTol', ...
    'Algorithm', 'AlwaysHonorConstraints', 'DerivativeCheck', 'Diagnostics', 'DiffMaxChange', 'DiffMinChange', ...
    'FinDiffRelStep', 'FinDiffType', 'GoalsExactAchieve', 'GradConstr', 'GradObj', 'HessFcn', 'Hessian', 'HessMult', ...
    'HessPattern', 'HessUpdate', 'InitBarrierParam', 'InitTrustRegionRadius', 'Jacobian', 'JacobMult', 'JacobPattern', ...
    'LargeScale', 'MaxNodes', 'MaxPCGIter', 'MaxProjCGIter', 'MaxSQPIter', 'MaxTime', 'MeritFunction', 'MinAbsMax', ...
    'NoStopIfFlatInfeas', 'ObjectiveLimit', 'PhaseOneTotalScaling', 'Preconditioner', 'PrecondBandWidth', 'RelLineSrchBnd', ...
    'RelLineSrchBndDuration', 'ScaleProblem', 'SubproblemAlgorithm', 'TolCon', 'TolConSQP', 'TolGradCon', 'TolPCG', ...
    'TolProjCG', 'TolProjCGAbs', 'TypicalX', 'UseParallel'};
first = 1;
options = struct();
if nargin == 1 && (ischar(varargin{1}) || isstring(varargin{1}) || isa(varargin{1}, 'function_handle'))
    options = struct('Display', 'notify', 'MaxFunEvals', '200*numberofvariables', 'MaxIter', '200*numberofvariables', ...
        'TolFun', 1e-4, 'TolX', 1e-4, 'FunValCheck', 'off', 'OutputFcn', [], 'PlotFcns', []);
    if any(strcmp(char(varargin{1}), {'fzero'}))
        options = struct('Display', 'notify', 'TolX', eps, 'FunValCheck', 'off', 'OutputFcn', [], 'PlotFcns', []);
    elseif strcmp(char(varargin{1}), 'fminbnd')
        options.MaxFunEvals = 500;
        options.MaxIter = 500;
    end
    return
end
while first <= nargin && isstruct(varargin{first})
    given = varargin{first};
    fields = fieldnames(given);
    for k = 1:numel(fields)
        if ~isfield(options, fields{k}) || ~isempty(given.(fields{k}))
            options.(fields{k}) = given.(fields{k});
        end
    end
    first = first + 1;
end
if first == 1
    for k = 1:numel(names)
        options.(names{k}) = [];
    end
end
if mod(nargin - first + 1, 2) ~= 0
    error('MATLAB:optimset:ArgNameMismatch', 'Arguments must occur in name-value pairs.');
end
for k = first:2:nargin
    name = varargin{k};
    if ~ischar(name) && ~isstring(name)
        error('MATLAB:optimset:InvalidParamName', 'Expected argument %d to be a parameter name.', k);
    end
    which = find(strcmpi(char(name), names));
    if isempty(which)
        which = find(strncmpi(char(name), names, numel(char(name))));
    end
    if isempty(which)
        error('MATLAB:optimset:InvalidParamName', 'Unrecognized parameter name ''%s''.', char(name));
    elseif numel(which) > 1
        error('MATLAB:optimset:AmbiguousParamName', 'Ambiguous parameter name ''%s''.', char(name));
    end
    value = varargin{k + 1};
    if isstring(value)
        value = char(value);
    end
    options.(names{which}) = value;
end
end
