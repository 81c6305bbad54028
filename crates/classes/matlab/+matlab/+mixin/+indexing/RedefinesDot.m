classdef (Abstract, HandleCompatible) RedefinesDot
    % Classes that derive from it say what obj.name means where the name is none of their own that may be used.
    methods (Abstract, Access = protected)
        varargout = dotReference(obj, indexOp)
        obj = dotAssign(obj, indexOp, varargin)
        n = dotListLength(obj, indexOp, indexContext)
    end
end
