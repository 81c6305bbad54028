function [num, den] = ss2tf(A, B, C, D, input)
% The characteristic polynomial, and that of the closed loop for each output.
    if nargin < 5
        input = 1;
        if size(B, 2) > 1
            error('signal:ss2tf:NeedInputNumber', 'Specify the input of a system that has several.');
        end
    end
    den = poly(A);
    B = B(:, input);
    D = D(:, input);
    num = zeros(numel(D), numel(den));
    for j = 1:numel(D)
        num(j, :) = poly(A - B * C(j, :)) + (D(j) - 1) * den;
    end
end
