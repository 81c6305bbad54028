classdef HasField < matlab.unittest.constraints.Constraint
    % The struct has the field.
    methods
        function constraint = HasField(name)
            constraint.Args_ = {name};
        end

        function yes = satisfiedBy(constraint, actual)
            yes = isstruct(actual) && all(isfield(actual, constraint.Args_{1}));
        end

        function lines = getDiagnosticFor(constraint, actual)
            lines = [{'The struct must have the field.'}, matlab.unittest.internal.pair(actual, constraint.Args_{1}, 'Wanted Value')];
        end
    end
end
