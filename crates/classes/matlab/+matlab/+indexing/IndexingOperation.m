classdef IndexingOperation
    % A step of an expression: its Type, the Name behind a dot, and the Indices in parentheses or braces. x.(operations) applies them.
    properties (SetAccess = private)
        Type = matlab.indexing.IndexingOperationType.Paren
        Name = ""
        Indices = {}
    end
end
