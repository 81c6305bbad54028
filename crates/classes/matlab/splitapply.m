function varargout = splitapply(f, varargin)
% splitapply  A function applied to the elements of each group: y = splitapply(f, x1, x2, ..., G), with G from findgroups.
    is_row = isrow(varargin{end}) && ~isscalar(varargin{end});
    G = reshape(varargin{end}, [], 1);
    data = varargin(1:end - 1);
    if isscalar(data) && isa(data{1}, 'table')
        data = table2struct(data{1}, 'ToScalar', true);
        data = struct2cell(data).';
    end
    groups = max([G; 0]);
    present = unique(G(~isnan(G)));
    if numel(present) ~= groups
        error('MATLAB:splitapply:InvalidGroupNums', 'For N groups, every integer between 1 and N must occur at least once in the vector of group numbers.');
    end
    count = max(nargout, 1);
    results = cell(groups, count);
    for g = 1:groups
        args = cell(1, numel(data));
        for k = 1:numel(data)
            x = data{k};
            if isrow(x) && numel(G) > 1
                args{k} = x(G.' == g);
            else
                args{k} = lanner.rows(x, find(G == g));
            end
        end
        if nargout == 0
            [results{g, 1}] = f(args{:});
        else
            [results{g, :}] = f(args{:});
        end
    end
    for k = 1:count
        if is_row
            varargout{k} = horzcat(results{:, k});
        else
            varargout{k} = vertcat(results{:, k});
        end
    end
end
