classdef LabelledArray < matlab.mixin.indexing.RedefinesParen
    % an array inside, and a label; parentheses are those of the array
    properties
        Label = ''
    end

    properties (Access = private)
        Data = []
    end

    methods
        function a = LabelledArray(data, label)
            if nargin > 0, a.Data = data; end
            if nargin > 1, a.Label = label; end
        end

        function x = value(a), x = a.Data; end
        function s = sum(a), s = sum(a.Data, 'all'); end
        function x = first(a), x = a(1).value(); end

        function out = cat(dim, varargin)
            parts = cell(1, numel(varargin));
            for k = 1:numel(varargin)
                parts{k} = varargin{k};
                if isa(parts{k}, 'LabelledArray'), parts{k} = parts{k}.Data; end
            end
            out = LabelledArray(cat(dim, parts{:}), 'joined');
        end

        function varargout = size(a, varargin)
            [varargout{1:nargout}] = size(a.Data, varargin{:});
        end
    end

    methods (Static)
        function a = empty(), a = LabelledArray([], 'new'); end
    end

    methods (Access = protected)
        function varargout = parenReference(a, op)
            a.Data = a.Data.(op(1));
            if isscalar(op)
                varargout{1} = a;
                return
            end
            [varargout{1:nargout}] = a.(op(2:end));
        end

        function a = parenAssign(a, op, varargin)
            if isscalar(op)
                new = varargin{1};
                if isa(new, 'LabelledArray'), new = new.Data; end
                a.Data.(op) = new;
                return
            end
            [a.(op(2:end))] = varargin{:};
        end

        function n = parenListLength(a, op, context)
            if numel(op) <= 2
                n = 1;
                return
            end
            n = listLength(a.(op(1:2)), op(3:end), context);
        end

        function a = parenDelete(a, op)
            a.Data.(op) = [];
        end
    end
end
