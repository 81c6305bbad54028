classdef (Abstract) Drawable
% lanner.Drawable  Objects that charts have places for: dates, times, categories.
%   A chart gets the numbers of the places; its axes get to know what they mean.

    methods
        function varargout = plot(varargin)
            [varargout{1:nargout}] = lanner.drawn('plot', nargout, varargin);
        end

        function varargout = semilogx(varargin)
            [varargout{1:nargout}] = lanner.drawn('semilogx', nargout, varargin);
        end

        function varargout = semilogy(varargin)
            [varargout{1:nargout}] = lanner.drawn('semilogy', nargout, varargin);
        end

        function varargout = loglog(varargin)
            [varargout{1:nargout}] = lanner.drawn('loglog', nargout, varargin);
        end

        function varargout = stairs(varargin)
            [varargout{1:nargout}] = lanner.drawn('stairs', nargout, varargin);
        end

        function varargout = stem(varargin)
            [varargout{1:nargout}] = lanner.drawn('stem', nargout, varargin);
        end

        function varargout = area(varargin)
            [varargout{1:nargout}] = lanner.drawn('area', nargout, varargin);
        end

        function varargout = bar(varargin)
            [varargout{1:nargout}] = lanner.drawn('bar', nargout, varargin);
        end

        function varargout = barh(varargin)
            [varargout{1:nargout}] = lanner.drawn('barh', nargout, varargin);
        end

        function varargout = scatter(varargin)
            [varargout{1:nargout}] = lanner.drawn('scatter', nargout, varargin);
        end

        function varargout = errorbar(varargin)
            [varargout{1:nargout}] = lanner.drawn('errorbar', nargout, varargin);
        end

        function varargout = line(varargin)
            [varargout{1:nargout}] = lanner.drawn('line', nargout, varargin);
        end

        function varargout = fill(varargin)
            [varargout{1:nargout}] = lanner.drawn('fill', nargout, varargin);
        end

        function varargout = text(varargin)
            [varargout{1:nargout}] = lanner.drawn('text', nargout, varargin);
        end

        function varargout = boxchart(varargin)
            [varargout{1:nargout}] = lanner.drawn('boxchart', nargout, varargin);
        end

        function varargout = histogram(varargin)
            [varargout{1:nargout}] = lanner.drawn('histogram', nargout, varargin);
        end

        function varargout = xline(varargin)
            [varargout{1:nargout}] = lanner.drawn('xline', nargout, varargin);
        end

        function varargout = yline(varargin)
            [varargout{1:nargout}] = lanner.drawn('yline', nargout, varargin);
        end

        function varargout = xlim(varargin)
            [varargout{1:nargout}] = lanner.drawn('xlim', nargout, varargin);
        end

        function varargout = ylim(varargin)
            [varargout{1:nargout}] = lanner.drawn('ylim', nargout, varargin);
        end

        function varargout = xticks(varargin)
            [varargout{1:nargout}] = lanner.drawn('xticks', nargout, varargin);
        end

        function varargout = yticks(varargin)
            [varargout{1:nargout}] = lanner.drawn('yticks', nargout, varargin);
        end
    end
end
