classdef Over < handle & matlab.mixin.indexing.RedefinesDot & matlab.mixin.indexing.OverridesPublicDotMethodCall
    % even names of public methods are redefined behind a dot
    methods
        function r = area(~), r = 'method'; end
        function r = inside(o), r = o.helper(); end
    end

    methods (Access = private)
        function r = helper(~), r = 'private method'; end
    end

    methods (Access = protected)
        function varargout = dotReference(~, op)
            text = op(1).Name;
            for k = 2:numel(op), text = text + " " + string(op(k).Type) + numel(op(k).Indices); end
            varargout = {text};
        end

        function o = dotAssign(o, op, varargin)
            fprintf('%s = %d\n', op(1).Name, varargin{1});
        end

        function n = dotListLength(~, ~, ~), n = 1; end
    end
end
