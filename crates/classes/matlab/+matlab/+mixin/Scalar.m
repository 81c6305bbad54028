classdef (Abstract, HandleCompatible) Scalar
    % Of classes that derive from it there are single objects alone: no arrays, and none without elements.
    methods (Sealed, Hidden)
        function varargout = horzcat(varargin), refuse(varargin); end %#ok<STOUT>
        function varargout = vertcat(varargin), refuse(varargin); end %#ok<STOUT>
        function varargout = cat(varargin), refuse(varargin); end %#ok<STOUT>
        function varargout = repmat(varargin), refuse(varargin); end %#ok<STOUT>
    end
end

function refuse(values)
at = find(cellfun(@(value) isa(value, 'matlab.mixin.Scalar'), values), 1);
error('MATLAB:class:ConcatenationOfScalarClass', 'There are no arrays of class ''%s''.', class(values{at}));
end
