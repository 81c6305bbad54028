% Random numbers of distributions: means and variances are near those of the distribution.
rng(1)
near(gamrnd(2.5, 2, 4000, 1), 5, 10), near(gamrnd(0.3, 2, 4000, 1), 0.6, 1.2), near(betarnd(2, 3, 4000, 1), 0.4, 0.04)
near(binornd(100, 0.3, 4000, 1), 30, 21), near(binornd(10, 0.7, 4000, 1), 7, 2.1), near(poissrnd(4, 4000, 1), 4, 4), near(poissrnd(200, 4000, 1), 200, 200)
near(chi2rnd(3, 4000, 1), 3, 6), near(trnd(10, 4000, 1), 0, 1.25), near(geornd(0.2, 4000, 1), 4, 20), near(unidrnd(6, 4000, 1), 3.5, 35 / 12)
near(lognrnd(0, 0.5, 4000, 1), exp(0.125), (exp(0.25) - 1) * exp(0.25))
x = mvnrnd([1, 2], [2, 1; 1, 3], 8000);
disp(all(abs(mean(x) - [1, 2]) < 0.1)), disp(all(all(abs(cov(x) - [2, 1; 1, 3]) < 0.3)))
x = mvnrnd([0, 0, 0], [1, 1, 0; 1, 1, 0; 0, 0, 2], 5); disp(size(x)), disp(norm(x(:, 1) - x(:, 2)) < 1e-6)
disp(size(gamrnd([1, 2; 3, 4], 1))), disp(size(binornd(5, 0.5, [2, 3]))), disp(size(poissrnd(1, 2))), disp(size(unidrnd(3, 2, 3, 2)))
disp([gamrnd(-1, 1), binornd(3, 2), poissrnd(-1), unidrnd(0), geornd(2), betarnd(0, 1), chi2rnd(-1)])
disp([binornd(0, 0.5), binornd(7, 1), binornd(7, 0), poissrnd(0), gamrnd(0, 1)])
rng(5); a = gamrnd(2, 1, 1, 3); rng(5); disp(isequal(a, gamrnd(2, 1, 1, 3)))
for f = {@() gamrnd([1, 2], [1, 2, 3]), @() binornd([1, 2], 0.5, 3, 3), @() mvnrnd([0, 0], [1, 2; 2, 1]), @() mvnrnd([0, 0], eye(3))}
    try
        f{1}();
    catch problem
        disp(problem.identifier)
    end
end
function near(x, mu, v)
    fprintf('%d', abs(mean(x) - mu) < 5 * sqrt(v / numel(x)), abs(var(x) / v - 1) < 0.35);
    fprintf('\n');
end
