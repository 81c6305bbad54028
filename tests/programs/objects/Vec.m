classdef Vec
    properties
        data = []
    end
    methods
        function v = Vec(varargin)
            if nargin == 1 && isa(varargin{1}, 'Vec')
                v = varargin{1};
            else
                v.data = [varargin{:}];
            end
        end
        function r = plus(a, b)
            a = Vec(a); b = Vec(b);
            r = Vec(a.data + b.data);
        end
        function r = mtimes(a, b)
            if isnumeric(a)
                r = Vec(a * b.data);
            elseif isnumeric(b)
                r = Vec(a.data * b);
            else
                r = sum(a.data .* b.data);
            end
        end
        function r = uminus(a)
            r = Vec(-a.data);
        end
        function r = not(a)
            r = Vec(~a.data);
        end
        function t = lt(a, b)
            t = norm(a.data) < norm(b.data);
        end
        function r = ctranspose(a)
            r = a.data';
        end
        function n = numel(v)
            n = numel(v.data);
        end
        function n = length(v)
            n = numel(v.data);
        end
        function n = end(v, k, n)
            n = numel(v.data);
        end
        function r = horzcat(varargin)
            parts = cellfun(@(p) Vec(p).data, varargin, 'UniformOutput', false);
            r = Vec(parts{:});
        end
        function disp(v)
            fprintf('<%s>\n', strtrim(sprintf('%g ', v.data)));
        end
        function r = colon(a, b)
            r = a.data(1):b.data(1);
        end
        function varargout = subsref(v, s)
            switch s(1).type
                case '()'
                    varargout{1} = v.data(s(1).subs{:});
                otherwise
                    [varargout{1:nargout}] = builtin('subsref', v, s);
            end
        end
        function v = subsasgn(v, s, x)
            switch s(1).type
                case '()'
                    v.data(s(1).subs{:}) = x;
                otherwise
                    v = builtin('subsasgn', v, s, x);
            end
        end
        function x = double(v)
            x = v.data;
        end
    end
end
