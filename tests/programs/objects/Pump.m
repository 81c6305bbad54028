classdef Pump < Device
    % a device
    methods
        function p = Pump(id), p.Id = id; end
        function start(p), fprintf('pump %d\n', p.Id); end
    end
end
