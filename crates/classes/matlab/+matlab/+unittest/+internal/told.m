function lines = told(diagnostic)
% What a constraint says of a value, as lines: it gives lines, a text, or an object that says it.
if isa(diagnostic, 'matlab.unittest.diagnostics.Diagnostic')
    diagnose(diagnostic);
    diagnostic = diagnostic.DiagnosticText;
end
if iscell(diagnostic), lines = reshape(diagnostic, 1, []); else, lines = strsplit(char(diagnostic), newline); end
end
