classdef IndexingContext
    % Where a step of an expression is that gives several values.
    enumeration
        Statement
        Expression
        Assignment
    end
end
