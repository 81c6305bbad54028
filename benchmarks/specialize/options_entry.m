function y = options_entry(x, varargin)
% Smooths a row by a moving average or median, as its options say.
p = inputParser;
p.FunctionName = 'options_entry';
p.addRequired('x', @isnumeric);
p.addOptional('width', 3, @(w) isnumeric(w) && isscalar(w) && w > 0);
p.addParameter('Method', 'mean', @ischar);
p.addParameter('Edge', 'shrink', @(e) any(strcmp(e, {'shrink', 'hold'})));
p.addParameter('Passes', 1, @(k) k >= 1 && k == round(k));
p.parse(x, varargin{:});
opts = p.Results;
half = floor(opts.width / 2);
y = x;
for pass = 1:opts.Passes
    from = y;
    n = numel(from);
    for k = 1:n
        lo = k - half;
        hi = k + half;
        if strcmp(opts.Edge, 'shrink')
            lo = max(lo, 1);
            hi = min(hi, n);
            part = from(lo:hi);
        else
            part = from(min(max(lo:hi, 1), n));
        end
        switch lower(opts.Method)
            case 'mean'
                y(k) = sum(part) / numel(part);
            case 'median'
                y(k) = median(part);
            otherwise
                error('options_entry:method', 'Unknown method %s.', opts.Method);
        end
    end
end
end
