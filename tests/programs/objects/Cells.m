classdef Cells < matlab.mixin.indexing.RedefinesBrace
    % braces are those of a cell array inside, and tell what is asked
    properties
        Held = {}
        Log = {}
    end

    methods
        function c = Cells(varargin), c.Held = varargin; end
    end

    methods (Access = protected)
        function varargout = braceReference(c, op)
            [varargout{1:nargout}] = c.Held.(op);
        end

        function c = braceAssign(c, op, varargin)
            c.Log{end + 1} = sprintf('%s%d', char(op(1).Type), numel(varargin));
            if isscalar(op)
                [c.Held{op.Indices{:}}] = varargin{:};
            else
                [c.Held.(op)] = varargin{:};
            end
        end

        function n = braceListLength(c, op, context)
            if context == matlab.indexing.IndexingContext.Assignment
                n = numel(op(1).Indices{1});
            else
                n = listLength(c.Held, op, context);
            end
        end
    end
end
