classdef Bag < matlab.mixin.indexing.RedefinesDot & matlab.mixin.Scalar
    % any name behind a dot is a key
    properties (Access = private)
        Held = struct()
    end

    properties
        Open = 'own'
    end

    methods
        function names = keys(b), names = fieldnames(b.Held)'; end
    end

    methods (Access = protected)
        function varargout = dotReference(b, op)
            if ~isfield(b.Held, op(1).Name)
                error('Bag:noKey', 'no %s', op(1).Name);
            end
            [varargout{1:nargout}] = b.Held.(op);
        end

        function b = dotAssign(b, op, varargin)
            [b.Held.(op)] = varargin{:};
        end

        function n = dotListLength(b, op, context)
            n = listLength(b.Held, op, context);
        end
    end
end
