classdef (Abstract, HandleCompatible) OverridesPublicDotMethodCall
    % Of classes that derive from it and from RedefinesDot obj.name is redefined for names of public methods, too.
end
