classdef (Abstract, HandleCompatible) RedefinesParen
    % Classes that derive from it say what obj(...) means. What is asked of extents their `size` answers.
    methods (Abstract, Access = protected)
        varargout = parenReference(obj, indexOp)
        obj = parenAssign(obj, indexOp, varargin)
        n = parenListLength(obj, indexOp, indexContext)
        obj = parenDelete(obj, indexOp)
    end

    methods (Abstract)
        varargout = size(obj, varargin)
        obj = cat(dim, varargin)
    end

    methods (Abstract, Static)
        obj = empty(varargin)
    end

    methods
        function n = numel(obj, varargin), n = prod(size(obj)); end %#ok<PSIZE>
        function n = ndims(obj), n = numel(size(obj)); end
        function n = length(obj), n = max(size(obj)) * ~isempty(obj); end
        function yes = isempty(obj), yes = any(size(obj) == 0); end
        function yes = isscalar(obj), yes = all(size(obj) == 1); end
        function yes = isrow(obj), extents = size(obj); yes = numel(extents) == 2 && extents(1) == 1; end
        function yes = iscolumn(obj), extents = size(obj); yes = numel(extents) == 2 && extents(2) == 1; end
        function yes = isvector(obj), yes = isrow(obj) || iscolumn(obj); end
        function yes = ismatrix(obj), yes = numel(size(obj)) == 2; end
        function obj = horzcat(varargin), obj = cat(2, varargin{:}); end
        function obj = vertcat(varargin), obj = cat(1, varargin{:}); end

        function last = end(obj, k, n)
            extents = size(obj);
            if k < n
                last = extents(k);
            else
                last = prod(extents(k:end));
            end
        end
    end
end
