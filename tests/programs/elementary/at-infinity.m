% Inverse functions, integrals and others where an argument has no end, or is none.
function at_infinity()
    show('asin', [asin(Inf), asin(-Inf)]);
    show('acos', [acos(Inf), acos(-Inf)]);
    show('atanh', [atanh(Inf), atanh(-Inf)]);
    show('acoth', acoth([0 1 2]));
    show('asec', asec([0 1 2]));
    show('acsc', acsc([0 1 2]));
    show('asecd', asecd(0));
    show('acscd', acscd(0));
    show('expint', [expint(-Inf), expint(Inf), expint(0)]);
    show('erfcx', [erfcx(-Inf), erfcx(-27.5), erfcx(-26), erfcx(Inf)]);
    show('airy', [airy(Inf), airy(1, Inf), airy(2, Inf), airy(3, Inf)]);
    show('eps', eps([1 NaN 3 -Inf]));
    show('moments of nothing', [kurtosis([]), skewness([]), mad([])]);
    show('moments of no rows', [size(kurtosis(zeros(0, 3))), size(zscore(zeros(0, 3)))]);
    show('roots of truths', roots([true false true]));
    show('companion of truths', compan([true false true]));
    disp(class(sinint(single(2.5)))), disp(class(cosint(single(2.5))))
    n = nextpow2(uint32([1020 4000 32700]));
    disp(class(n)), disp(n)
end

function show(name, x)
    fprintf('%s:', name);
    for z = reshape(x, 1, [])
        if isreal(x)
            fprintf(' %.6g', z);
        else
            fprintf(' %.6g%+.6gi', real(z), imag(z));
        end
    end
    fprintf('\n');
end
