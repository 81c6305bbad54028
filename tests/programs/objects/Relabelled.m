% A class whose constructor hands its arguments on.
classdef Relabelled < Labelled
    methods
        function obj = Relabelled(varargin)
            obj@Labelled(varargin{:});
        end
    end
end
