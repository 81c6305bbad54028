function hgsave(varargin)
% The old name of savefig.
    args = varargin;
    if numel(args) > 1 && ~ischar(args{1}) && ~isstring(args{1})
        savefig(args{1}, char(args{2}));
    else
        savefig(char(args{1}));
    end
end
