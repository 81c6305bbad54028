function o = NaT(varargin)
% NaT  Points in time that are none: NaT(n), NaT(r, c, ...), NaT(..., 'Format', f, 'TimeZone', z).
    [args, options] = lanner.split_options(varargin, {'Format', 'TimeZone'});
    o = datetime(2000, 1, 1, options{:});
    o.Ms = NaN(args{:});
end
