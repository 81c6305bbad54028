classdef (Abstract) Diagnostic < handle
    % Says why something does not hold: diagnose sets DiagnosticText.
    properties
        DiagnosticText = ''
    end

    methods (Abstract)
        diagnose(diagnostic)
    end
end
