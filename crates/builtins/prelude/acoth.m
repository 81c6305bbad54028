function y = acoth(x)
% Inverse hyperbolic cotangent.
y = atanh(1 ./ x);
end
