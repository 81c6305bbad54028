function [J, T] = histeq(I, wanted)
% Intensities moved so that their histogram becomes flat, or another one.
validateattributes(I, {'double', 'single', 'uint8', 'uint16', 'int16'}, {'real', 'nonempty'}, 'histeq', 'I', 1);
if nargin < 2
    wanted = 64;
end
if isscalar(wanted)
    wanted = ones(1, wanted);
end
wanted = double(wanted(:))';
if numel(wanted) < 2 || any(wanted < 0) || sum(wanted) == 0
    error('images:histeq:invalidHgram', 'The histogram must have at least two elements that are not negative.');
end
bins = 256;
if isa(I, 'uint16') || isa(I, 'int16')
    bins = 65536;
end
counts = imhist(I, bins)';
reached = cumsum(wanted) * (numel(I) / sum(wanted));
have = cumsum(counts);
% The level whose part of the wanted histogram is nearest to the middle of a bin; levels below it do not count.
slack = min([counts(1:end - 1), 0], [0, counts(2:end)]) / 2;
m = numel(wanted);
T = zeros(1, bins);
best = Inf(1, bins);
for k = 1:m
    miss = reached(k) - have + slack;
    miss(miss < -numel(I) * sqrt(eps)) = numel(I);
    is_better = miss < best;
    T(is_better) = (k - 1) / (m - 1);
    best(is_better) = miss(is_better);
end
k = round(im2double(I) * (bins - 1)) + 1;
x = reshape(T(min(max(k, 1), bins)), size(I));
J = like_picture(x, I);
end
