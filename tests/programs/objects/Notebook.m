classdef Notebook
    % Reads and writes variables of the base workspace.
    methods
        function y = read(~, name)
            y = evalin('base', name);
        end

        function write(~, name, value)
            assignin('base', name, value);
        end
    end
end
