classdef inline
% inline  A function from the text of an expression: f = inline('x^2 + a'), with its arguments inline(expr, 'x', 'a'), or
%   inline(expr, n) with the arguments x, P1, …, Pn. f(2, 3), feval(f, 2, 3), formula(f), argnames(f), vectorize(f).

    properties (Access = private)
        Text = ''
        Names = {'x'}
        Function
    end

    methods
        function f = inline(expression, varargin)
            if nargin < 1 || ~ischar(expression) && ~isstring(expression)
                error('MATLAB:Inline:inline:firstArgNotChar', 'Input must be a string.');
            end
            f.Text = char(expression);
            if nargin == 1
                found = symvar(f.Text);
                if ~isempty(found)
                    f.Names = found(:)';
                end
            elseif nargin == 2 && isnumeric(varargin{1})
                names = arrayfun(@(k) sprintf('P%d', k), 1:varargin{1}, 'UniformOutput', false);
                f.Names = [{'x'}, names];
            else
                f.Names = cellfun(@char, varargin, 'UniformOutput', false);
            end
            f.Function = str2func(['@(' strjoin(f.Names, ',') ') ' f.Text]);
        end

        function varargout = subsref(f, s)
            if ~strcmp(s(1).type, '()')
                error('MATLAB:Inline:subsref:invalidSubscript', 'Only calls f(x) of inline functions are there.');
            end
            [varargout{1:max(nargout, 1)}] = feval(f, s(1).subs{:});
            if numel(s) > 1
                varargout{1} = subsref(varargout{1}, s(2:end));
            end
        end

        function varargout = feval(f, varargin)
            if numel(varargin) > numel(f.Names)
                error('MATLAB:Inline:subsref:tooManyInputs', 'Too many inputs to inline function.');
            elseif numel(varargin) < numel(f.Names)
                error('MATLAB:Inline:subsref:notEnoughInputs', 'Not enough inputs to inline function.');
            end
            [varargout{1:max(nargout, 1)}] = f.Function(varargin{:});
        end

        function text = formula(f)
            text = f.Text;
        end

        function text = char(f)
            text = f.Text;
        end

        function names = argnames(f)
            names = f.Names(:);
        end

        function names = symvar(f)
            names = f.Names(:);
        end

        function n = nargin(f)
            n = numel(f.Names);
        end

        function f = vectorize(f)
            f = inline(vectorize(f.Text), f.Names{:});
        end

        function disp(f)
            fprintf('     Inline function:\n     f(%s) = %s\n', strjoin(f.Names, ','), f.Text);
        end

        function display(f)
            name = inputname(1);
            if isempty(name)
                name = 'ans';
            end
            fprintf('\n%s =\n\n     Inline function:\n     %s(%s) = %s\n\n', name, name, strjoin(f.Names, ','), f.Text);
        end
    end
end
