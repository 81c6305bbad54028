function x = gap_like(like, n)
% lanner.gap_like  Rows that hold what stands for nothing in an array's class: NaN where there is no partner.
    if isfloat(like)
        x = NaN(n, size(like, 2), 'like', like);
    elseif isa(like, 'duration')
        x = each(lanner.blank_like(like, n), @(x) NaN(n, 1));
    elseif iscellstr(like)
        x = repmat({''}, n, size(like, 2));
    else
        x = repmat(lanner.blank_like(like, n), 1, size(like, 2));
    end
end
