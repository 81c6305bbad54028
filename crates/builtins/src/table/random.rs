//! Random numbers.

use crate::{Draw, Gives, Kernel, MANY, rows, rules};

rows! { "random";
    /// Random numbers between 0 and 1.
    ///
    /// rand, rand(n), rand(m, n, …), rand([m n …]), also with 'single', 'double' or 'like', p at the end. The stream is
    /// the Mersenne Twister's; rng sets its seed. rand('state', s), rand('seed', s) and rand('twister', s) seed it too.
    "rand" { gives: Gives::New, draw: Some(Draw::Uniform), rule: Some(rules::fractions), nargin: (0, MANY), errors: &["MATLAB:rand:invalidOutputType"], example: "rng(0); rand(1, 3) => 0.8147 0.9058 0.1270" }
    /// Normally distributed random numbers, mean 0 and deviation 1; called as rand.
    "randn" { gives: Gives::New, draw: Some(Draw::Normal), rule: Some(rules::deviates), nargin: (0, MANY), example: "rng(0); randn(1, 3) => 0.5377 1.8339 -2.2588" }
    /// Exponentially distributed random numbers with mean 1; called as rand.
    "rande" { gives: Gives::New, draw: Some(Draw::Exponential), rule: Some(rules::deviates), nargin: (0, MANY), example: "size(rande(2, 3)) => 2 3" }
    /// Random integers.
    ///
    /// randi(max, …) draws from 1:max, randi([min max], …) from min:max; then sizes and a class as for rand.
    "randi" { gives: Gives::New, draw: Some(Draw::Integer), rule: Some(rules::random_integers), nargin: (1, MANY), errors: &["MATLAB:randi:invalidLimits"], example: "rng(0); randi(10, 1, 4) => 9 10 2 10" }
    /// Random permutation: randperm(n) of 1:n, randperm(n, k) the first k numbers of one.
    "randperm" { gives: Gives::New, rule: Some(rules::double_row), nargin: (1, 2), errors: &["MATLAB:randperm:inputKTooLarge"], example: "rng(0); randperm(6) => 6 3 5 1 2 4" }
    /// Seed and state of the random numbers.
    ///
    /// rng(seed), rng('default') = rng(0), rng('shuffle') seeds from the clock. s = rng gives the settings, rng(s)
    /// goes back to them.
    "rng" { rule: Some(rules::structure), nargin: (0, 2), errors: &["MATLAB:rng:badSettings", "MATLAB:rng:badSecondOpt"], example: "rng(7); s = rng; double(s.Seed) => 7" }
    /// Random choice: randsample(n, k) from 1:n, randsample(x, k) from x; then true for with replacement, and weights.
    "randsample" { nargin: (2, 4), kernel: Kernel::Source(include_str!("../../prelude/randsample.m")),
        example: "rng(0); randsample(10, 1) => 9" }
    /// Uniformly distributed random numbers between a and b: unifrnd(a, b, sizes…).
    "unifrnd" { nargin: (2, MANY), kernel: Kernel::Source(include_str!("../../prelude/unifrnd.m")),
        example: "rng(0); unifrnd(0, 10) => 8.1472" }
    /// Normally distributed random numbers with mean mu and deviation sigma: normrnd(mu, sigma, sizes…).
    "normrnd" { nargin: (2, MANY), kernel: Kernel::Source(include_str!("../../prelude/normrnd.m")),
        example: "rng(0); normrnd(10, 2) => 11.0753" }
    /// Random numbers of the exponential distribution: exprnd(mu), exprnd(mu, m, n, …).
    "exprnd" { nargin: (1, MANY), kernel: Kernel::Source(include_str!("../../prelude/exprnd.m")),
        example: "exprnd(2) > 0 => logical 1" }
    /// Random numbers of the gamma distribution with shape a and scale b: gamrnd(a, b), gamrnd(a, b, m, n, …).
    "gamrnd" { nargin: (2, MANY), errors: &["stats:gamrnd:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/gamrnd.m"), include_str!("../../prelude/drawn_extents.m"), include_str!("../../prelude/gamma_draws.m"))),
        example: "size(gamrnd(2, 3, 2, 3)) => 2 3" }
    /// Random numbers of the beta distribution: betarnd(a, b), betarnd(a, b, m, n, …).
    "betarnd" { nargin: (2, MANY), errors: &["stats:betarnd:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/betarnd.m"), include_str!("../../prelude/drawn_extents.m"), include_str!("../../prelude/gamma_draws.m"))),
        example: "size(betarnd(2, 3, 2, 3)) => 2 3" }
    /// Random numbers of the chi-squared distribution with v degrees of freedom: chi2rnd(v), chi2rnd(v, m, n, …).
    "chi2rnd" { nargin: (1, MANY), errors: &["stats:chi2rnd:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/chi2rnd.m"), include_str!("../../prelude/drawn_extents.m"), include_str!("../../prelude/gamma_draws.m"))),
        example: "size(chi2rnd(4, 2, 3)) => 2 3" }
    /// Random numbers of the t distribution with v degrees of freedom: trnd(v), trnd(v, m, n, …).
    "trnd" { nargin: (1, MANY), errors: &["stats:trnd:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/trnd.m"), include_str!("../../prelude/drawn_extents.m"), include_str!("../../prelude/gamma_draws.m"))),
        example: "size(trnd(4, 2, 3)) => 2 3" }
    /// Random numbers of the binomial distribution: n trials that succeed with probability p: binornd(n, p), binornd(n, p, m, n, …).
    "binornd" { nargin: (2, MANY), errors: &["stats:binornd:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/binornd.m"), include_str!("../../prelude/binomial_draw.m"), include_str!("../../prelude/drawn_extents.m"), include_str!("../../prelude/gamma_draws.m"))),
        example: "size(binornd(5, 0.5, 2, 3)) => 2 3" }
    /// Random numbers of the Poisson distribution with mean lambda: poissrnd(lambda), poissrnd(lambda, m, n, …).
    "poissrnd" { nargin: (1, MANY), errors: &["stats:poissrnd:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/poissrnd.m"), include_str!("../../prelude/binomial_draw.m"), include_str!("../../prelude/drawn_extents.m"), include_str!("../../prelude/gamma_draws.m"))),
        example: "size(poissrnd(3, 2, 3)) => 2 3" }
    /// Random numbers of the geometric distribution: failures before the first success: geornd(p), geornd(p, m, n, …).
    "geornd" { nargin: (1, MANY), errors: &["stats:geornd:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/geornd.m"), include_str!("../../prelude/drawn_extents.m"))),
        example: "size(geornd(0.5, 2, 3)) => 2 3" }
    /// Random numbers of 1 to n, all alike: unidrnd(n), unidrnd(n, m, n, …).
    "unidrnd" { nargin: (1, MANY), errors: &["stats:unidrnd:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/unidrnd.m"), include_str!("../../prelude/drawn_extents.m"))),
        example: "size(unidrnd(5, 2, 3)) => 2 3" }
    /// Random numbers of the lognormal distribution: lognrnd(mu, sigma), lognrnd(mu, sigma, m, n, …).
    "lognrnd" { nargin: (2, MANY), errors: &["stats:lognrnd:InputSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/lognrnd.m"), include_str!("../../prelude/drawn_extents.m"))),
        example: "size(lognrnd(0, 1, 2, 3)) => 2 3" }
    /// Random numbers of the multivariate normal distribution: [r, T] = mvnrnd(mu, sigma, n), a row of r for each; T'*T is sigma.
    "mvnrnd" { nargin: (2, 3), nargout: 2, errors: &["stats:mvnrnd:InputSizeMismatch", "stats:mvnrnd:BadCovariance2DSymPos"],
        kernel: Kernel::Source(include_str!("../../prelude/mvnrnd.m")),
        example: "size(mvnrnd([1 2], eye(2), 5)) => 5 2" }
}
