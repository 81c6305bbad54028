classdef Valve < Device
    % another one
    methods
        function v = Valve(id), v.Id = id; end
        function start(v), fprintf('valve %d\n', v.Id); end
    end
end
