classdef Leaf < matlab.mixin.Copyable & matlab.mixin.SetGet
    properties
        Width = 1
        Color = 'green'
        Twig
    end
    properties (SetAccess = private)
        Age = 0
    end
    methods
        function leaf = grow(leaf)
            leaf.Age = leaf.Age + 1;
            leaf.Width = leaf.Width * 2;
        end
    end
end
