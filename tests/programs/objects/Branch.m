classdef Branch < matlab.mixin.Copyable
    properties
        Leaves = {}
        Copies = 0
    end
    methods (Access = protected)
        function other = copyElement(branch)
            other = copyElement@matlab.mixin.Copyable(branch);
            other.Copies = branch.Copies + 1;
            other.Leaves = cellfun(@copy, branch.Leaves, 'UniformOutput', false);
        end
    end
end
