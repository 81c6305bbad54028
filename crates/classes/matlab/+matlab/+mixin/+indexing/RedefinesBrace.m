classdef (Abstract, HandleCompatible) RedefinesBrace
    % Classes that derive from it say what obj{...} means.
    methods (Abstract, Access = protected)
        varargout = braceReference(obj, indexOp)
        obj = braceAssign(obj, indexOp, varargin)
        n = braceListLength(obj, indexOp, indexContext)
    end
end
