classdef IndexingOperationType
    % What a step of an expression is.
    enumeration
        Paren
        Brace
        Dot
        ParenDelete
    end
end
