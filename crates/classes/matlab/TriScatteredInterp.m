classdef TriScatteredInterp
% TriScatteredInterp  The old name of scatteredInterpolant, without values outside the points: F = TriScatteredInterp(x, y, v, method),
%   (x, y, z, v) or (points, v); method is 'linear', 'nearest' or 'natural'. F(xq, yq).

    properties
        X
        V
        Method = 'linear'
    end

    methods
        function F = TriScatteredInterp(varargin)
            if nargin == 0
                return
            end
            args = varargin;
            if ischar(args{end}) || isstring(args{end})
                F.Method = validatestring(args{end}, {'linear', 'nearest', 'natural'}, 'TriScatteredInterp');
                args(end) = [];
            end
            if isa(args{1}, 'triangulation')
                args{1} = args{1}.Points;
            end
            inner = scatteredInterpolant(args{:}, F.Method, 'none');
            F.X = inner.Points;
            F.V = inner.Values;
        end

        function varargout = subsref(F, s)
            if strcmp(s(1).type, '()')
                inner = scatteredInterpolant(F.X, F.V, F.Method, 'none');
                v = inner(s(1).subs{:});
                if numel(s) > 1
                    v = subsref(v, s(2:end));
                end
                varargout{1} = v;
            else
                [varargout{1:max(nargout, 1)}] = builtin('subsref', F, s);
            end
        end
    end
end
