function R1 = choldelete(R, at)
% The factor of a matrix that has one row and column less.
if ~isscalar(at) || at < 1 || at > size(R, 1)
    error('Octave:index-out-of-bounds', 'choldelete: index J out of range');
end
R(:, at) = [];
[~, R1] = qr(R, 0);
R1 = R1 .* signs(R1);
end

function s = signs(R)
% Of each row: its diagonal becomes positive.
d = diag(R);
s = ones(size(d));
s(d ~= 0) = conj(d(d ~= 0)) ./ abs(d(d ~= 0));
end
