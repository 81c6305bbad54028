function options = optimoptions(solver, varargin)
% A structure of options under the solvers' newer names.
if isa(solver, 'function_handle')
    solver = func2str(solver);
end
options = struct();
if isstruct(solver)
    options = solver;
else
    options.SolverName = char(solver);
end
first = 1;
if ~isempty(varargin) && isstruct(varargin{1})
    given = varargin{1};
    fields = fieldnames(given);
    for k = 1:numel(fields)
        options.(fields{k}) = given.(fields{k});
    end
    first = 2;
end
old = {'MaxFunctionEvaluations', 'MaxIterations', 'FunctionTolerance', 'StepTolerance', 'OptimalityTolerance', ...
    'ConstraintTolerance', 'SpecifyObjectiveGradient'};
new = {'MaxFunEvals', 'MaxIter', 'TolFun', 'TolX', 'TolFun', 'TolCon', 'GradObj'};
for k = first:2:numel(varargin) - 1
    name = char(varargin{k});
    value = varargin{k + 1};
    options.(name) = value;
    which = find(strcmpi(name, old), 1);
    if ~isempty(which)
        if strcmp(new{which}, 'GradObj')
            if value
                value = 'on';
            else
                value = 'off';
            end
        end
        options.(new{which}) = value;
    end
end
end
