classdef StringDiagnostic < matlab.unittest.diagnostics.Diagnostic
    % A text that says why something does not hold.
    methods
        function diagnostic = StringDiagnostic(text)
            diagnostic.DiagnosticText = char(text);
        end

        function diagnose(diagnostic) %#ok<MANU>
            % The text is there already.
        end
    end
end
