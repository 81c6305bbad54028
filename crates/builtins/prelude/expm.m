function E = expm(A)
% Scaling and squaring with a diagonal Pade approximation.
if ~ismatrix(A) || size(A, 1) ~= size(A, 2)
    error('MATLAB:expm:inputMustBeSquare', 'Input must be a square matrix.');
end
n = size(A, 1);
if isempty(A)
    E = A;
    return
end
if n == 1
    E = exp(A);
    return
end
if isdiag(A)
    E = diag(exp(diag(A)));
    return
end
size1 = norm(A, 1);
theta = [1.495585217958292e-2, 2.539398330063230e-1, 9.504178996162932e-1, 2.097847961257068, 5.371920351148152];
degrees = [3, 5, 7, 9, 13];
if ~isfinite(size1)
    E = NaN(n, class(A));
    return
end
k = find(size1 <= theta, 1);
if ~isempty(k) && k < 5
    E = pade(A, degrees(k));
    return
end
s = max(0, ceil(log2(size1 / theta(5))));
E = pade(A / 2 ^ s, 13);
for k = 1:s
    E = E * E;
end
end

function E = pade(A, m)
n = size(A, 1);
I = eye(n, class(A));
A2 = A * A;
if m == 13
    b = [64764752532480000, 32382376266240000, 7771770303897600, 1187353796428800, 129060195264000, ...
        10559470521600, 670442572800, 33522128640, 1323241920, 40840800, 960960, 16380, 182, 1];
    A4 = A2 * A2;
    A6 = A2 * A4;
    U = A * (A6 * (b(14) * A6 + b(12) * A4 + b(10) * A2) + b(8) * A6 + b(6) * A4 + b(4) * A2 + b(2) * I);
    V = A6 * (b(13) * A6 + b(11) * A4 + b(9) * A2) + b(7) * A6 + b(5) * A4 + b(3) * A2 + b(1) * I;
else
    b = coefficients(m);
    U = b(2) * I;
    V = b(1) * I;
    P = I;
    for k = 1:(m - 1) / 2
        P = P * A2;
        U = U + b(2 * k + 2) * P;
        V = V + b(2 * k + 1) * P;
    end
    U = A * U;
end
E = (V - U) \ (V + U);
end

function b = coefficients(m)
switch m
    case 3
        b = [120, 60, 12, 1];
    case 5
        b = [30240, 15120, 3360, 420, 30, 1];
    case 7
        b = [17297280, 8648640, 1995840, 277200, 25200, 1512, 56, 1];
    otherwise
        b = [17643225600, 8821612800, 2075673600, 302702400, 30270240, 2162160, 110880, 3960, 90, 1];
end
end
