function parts = problem_parts(problem, names)
% The fields of a struct that are arguments of a solver, [] where one is missing; appended to the solvers that take one.
parts = cell(1, numel(names));
for k = 1:numel(names)
    if isfield(problem, names{k})
        parts{k} = problem.(names{k});
    end
end
end
