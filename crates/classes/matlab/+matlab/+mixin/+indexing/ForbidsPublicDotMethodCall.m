classdef (Abstract, HandleCompatible) ForbidsPublicDotMethodCall
    % Public methods of classes that derive from it are not called by a dot.
end
