classdef NoDots < matlab.mixin.indexing.ForbidsPublicDotMethodCall
    % methods are called as functions alone
    methods
        function r = area(~), r = 5; end
    end
end
