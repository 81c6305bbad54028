classdef Ledger
    properties
        total = 0
        entries = zeros(1, 5)
    end
    properties (Dependent)
        doubled
    end
    properties (Access = private)
        step = 2
    end
    methods
        function l = Ledger(total)
            if nargin > 0
                l.total = total;
            end
        end
        function y = get.doubled(l)
            y = 2 * l.total;
        end
        function l = add(l, x)
            l.total = l.total + l.step * x;
        end
        function l = note(l, k, x)
            l.entries(k) = x;
            l = l.add(x);
        end
        function y = share(l, of)
            y = l.total / of;
        end
        function l = plus(l, x)
            l.total = l.total + x;
        end
        function y = shares(l, n)
            y = 0;
            for k = 1:n
                y = y + l.share(k) * l.step;
            end
        end
    end
end
