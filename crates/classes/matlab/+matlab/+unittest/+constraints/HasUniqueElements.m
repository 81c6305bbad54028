classdef HasUniqueElements < matlab.unittest.constraints.Constraint
    % No two elements are the same.
    methods
        function yes = satisfiedBy(constraint, actual) %#ok<INUSL>
            yes = numel(unique(actual)) == numel(actual);
        end

        function lines = getDiagnosticFor(constraint, actual) %#ok<INUSL>
            lines = [{'The elements must be unique.'}, matlab.unittest.internal.pair(actual)];
        end
    end
end
