% Other colours, noise, what neighbours say, distances.
disp(im2bw(uint8([10, 127, 128, 200]))), disp(im2bw([0.2, 0.6], 0.3)), disp(im2bw(cat(3, 1, 0, 0))), disp(im2bw([1, 2], [0, 0, 0; 1, 1, 1], 0.5))
disp(squeeze(rgb2ycbcr(cat(3, uint8(255), uint8(128), uint8(0))))')
fprintf('%9.4f', 255 * rgb2ycbcr([1, 0, 0; 1, 1, 1])'), fprintf('\n')
x = ycbcr2rgb(rgb2ycbcr([0.2, 0.4, 0.9])); disp(max(abs(x - [0.2, 0.4, 0.9])) < 1e-12)
fprintf('%9.4f', rgb2ntsc([0.2, 0.4, 0.9]), ntsc2rgb([0.5, 0.1, 0])), fprintf('\n')
rng(1)
I = 0.5 * ones(100);
J = imnoise(I, 'gaussian', 0.1, 0.01); disp([abs(mean(J(:)) - 0.6) < 0.01, abs(var(J(:)) - 0.01) < 0.001])
J = imnoise(uint8(100 * ones(100)), 'poisson'); disp(class(J)), disp(abs(mean(double(J(:))) - 100) < 1)
J = imnoise(I, 'salt & pepper', 0.2); disp([abs(mean(J(:) == 0) - 0.1) < 0.02, abs(mean(J(:) == 1) - 0.1) < 0.02])
J = imnoise(I, 'speckle'); disp(abs(var(J(:)) - 0.0125) < 0.001)
B = false(9, 12); B(3:7, 3:10) = true;
disp(double(bwmorph(B, 'thin', Inf)))
disp(double(bwmorph(B, 'remove')))
disp(double(bwmorph([1, 0, 0; 1, 0, 1; 0, 0, 1], 'bridge'))), disp(double(bwmorph([1, 1, 1; 0, 1, 0; 1, 1, 1], 'hbreak')))
disp(double(bwmorph([1, 0, 0; 0, 0, 0; 0, 0, 1], 'clean'))), disp(double(bwmorph([0, 1, 0; 1, 0, 1; 0, 1, 0], 'fill'))), disp(double(bwmorph(eye(3), 'majority')))
disp(isequal(bwmorph(B, 'erode', 2), imerode(B, true(5))))
Z = false(5, 6); Z(2, 2) = true; Z(5, 5) = true;
[D, i] = bwdist(Z)
disp(bwdist(Z, 'cityblock')), disp(bwdist(Z, 'chessboard')), disp(bwdist(Z, 'quasi-euclidean')), disp(bwdist(false(1, 2)))
P = phantom(16); fprintf('%.4f %.4f\n', sum(P(:)), P(8, 8)); [P, E] = phantom('Shepp-Logan', 4); disp(size(E))
disp(entropy(uint8([1, 1, 2, 3])))
disp(im2col(magic(4), [2, 2])), disp(im2col(magic(3), [2, 2], 'distinct')), disp(col2im(im2col(magic(4), [2, 2], 'distinct'), [2, 2], [4, 4], 'distinct'))
disp(nlfilter(magic(4), [3, 3], @(x) max(x(:)))), disp(nlfilter(magic(4), [2, 2], @(x) sum(x(:))))
B = false(6); B(1, 2:3) = true; B(4:5, 4:5) = true; disp(double(imclearborder(B)))
disp(imlincomb(0.5, uint8([100, 200]), 2, uint8([10, 100])))
h = montage(cat(4, uint8(zeros(4)), uint8(255 * ones(4)), uint8(100 * ones(4)))); disp(size(h.CData))
h = montage({zeros(2), ones(2)}, 'Size', [2, 1]); disp(size(h.CData))
names = {@() im2bw(1, 'x'), @() rgb2ycbcr(ones(2)), @() bwmorph(1, 'odd'), @() bwdist(1, 'odd'), @() imnoise(1, 'odd'), @() imlincomb(1, [1, 2], 1, 3), @() phantom(ones(2))};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
