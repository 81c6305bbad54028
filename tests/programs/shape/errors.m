% Identifiers and texts of the errors of shapes, creation and gathering.
e1 = @() reshape(1:6, 4, 2);
e2 = @() reshape(1:6, 4, []);
e3 = @() reshape(1:6, [], []);
e4 = @() reshape(1:6, 6);
e5 = @() permute(ones(2, 3), [1 1]);
e6 = @() permute(ones(2, 3, 4), [2 1]);
e7 = @() cat(2, ones(2), ones(3));
e8 = @() cat(0, 1, 2);
e9 = @() sub2ind([3 4], 4, 1);
e10 = @() sub2ind([3 4], [1 2], 1);
e11 = @() ind2sub([3 4], 13);
e12 = @() size(1, 0);
e13 = @() zeros(1.5);
e14 = @() zeros(2, 'foo');
e15 = @() zeros([2 3], 4, 5);
e16 = @() repelem(ones(2), 2);
e17 = @() circshift(1:3, 0.5);
e18 = @() find(1:3, 0);
e19 = @() find(1:3, 1, 'middle');
e20 = @() accumarray([0; 1], [1; 2]);
e21 = @() accumarray([1; 2], [1; 2; 3]);
e22 = @() bsxfun(@plus, [1 2 3], [1 2]);
e23 = @() diag(ones(2, 2, 2));
e24 = @() linspace([1 2], 3);
e25 = @() flip(1:3, 0);
e26 = @() zeros(1e9, 1e9);
e27 = @() squeeze();
e28 = @() rot90(1:3, [1 2]);
all = {e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15, e16, e17, e18, e19, e20, e21, e22, e23, e24, e25, e26, e27, e28};
for k = 1:numel(all)
    try
        all{k}();
        fprintf('%d: no error\n', k);
    catch e
        text = e.message;
        if k == 26
            text = text(1:9);
        end
        fprintf('%d %s: %s\n', k, e.identifier, text);
    end
end
try, [a, b, c] = deal(1, 2); catch e, fprintf('%s: %s\n', e.identifier, e.message); end
