% A class that keeps by which names its arguments are called.
classdef Labelled
    properties
        labels
    end
    methods
        function obj = Labelled(varargin)
            obj.labels = cell(1, nargin);
            for k = 1:nargin
                obj.labels{k} = inputname(k);
            end
        end
    end
end
