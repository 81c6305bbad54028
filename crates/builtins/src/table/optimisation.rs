//! Least values within constraints, and fits.

use crate::{Kernel, MANY, rows};

rows! { "optimisation";
    /// Nonlinear least squares: [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqnonlin(f, x0, lb, ub, options); f gives the residuals.
    ///
    /// The steps are Levenberg and Marquardt's, within the bounds.
    "lsqnonlin" { nargin: (2, MANY), nargout: 7, errors: &["optim:lsqnonlin:InvalidBounds", "optim:lsqnonlin:UsrObjUndefAtX0"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/lsqnonlin.m"), include_str!("../../prelude/least_squares.m"), include_str!("../../prelude/bounds_of.m"))),
        example: "round(lsqnonlin(@(x) [x(1) - 2; 3 * (x(2) - 1)], [0 0]), 4) => 2 1" }
    /// Fit of a curve: [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqcurvefit(f, x0, xdata, ydata, lb, ub, options); f(x, xdata)
    /// is to be near ydata. As lsqnonlin.
    "lsqcurvefit" { nargin: (4, MANY), nargout: 7, errors: &["optim:lsqcurvefit:YdataSizeMismatchFunVal", "optim:lsqcurvefit:InvalidBounds"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/lsqcurvefit.m"), include_str!("../../prelude/least_squares.m"), include_str!("../../prelude/bounds_of.m"))),
        example: "round(lsqcurvefit(@(p, t) p(1) * t + p(2), [0 0], [0 1 2], [1 3 5]), 4) => 2 1" }
    /// Linear programs: [x, fval, exitflag, output, lambda] = linprog(f, A, b, Aeq, beq, lb, ub, options), or linprog(problem).
    ///
    /// The least f'*x with A*x <= b, Aeq*x = beq and lb <= x <= ub, by the simplex method on full matrices. exitflag is 1, -2 where nothing is
    /// feasible, -3 where it is unbounded.
    "linprog" { nargin: (1, 9), nargout: 5, errors: &["optim:linprog:SizeMismatchColsOfA", "optim:linprog:SizeMismatchRowsOfA"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/linprog.m"), include_str!("../../prelude/problem_parts.m"), include_str!("../../prelude/constraints_of.m"), include_str!("../../prelude/bounds_of.m"), include_str!("../../prelude/simplex.m"))),
        example: "linprog([1 2], [], [], [1 1], 3, [0 0], [], optimset('Display', 'off'))' => 3 0" }
    /// Quadratic programs: [x, fval, exitflag, output, lambda] = quadprog(H, f, A, b, Aeq, beq, lb, ub, x0, options), or quadprog(problem).
    ///
    /// The least x'*H*x/2 + f'*x as linprog has constraints, for a convex H, by active sets on full matrices. exitflag is 1, -2 where nothing
    /// is feasible, -3 where it is unbounded, -6 where H is not convex.
    "quadprog" { nargin: (1, 10), nargout: 5, errors: &["optim:quadprog:NonSquareHessian", "optim:quadprog:MismatchObjCoefSize"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/quadprog.m"), include_str!("../../prelude/active_set.m"), include_str!("../../prelude/problem_parts.m"), include_str!("../../prelude/constraints_of.m"), include_str!("../../prelude/bounds_of.m"), include_str!("../../prelude/simplex.m"))),
        example: "round(quadprog([2 0; 0 2], [-2; -4], [1 1], 1, [], [], [], [], [], optimset('Display', 'off')), 4)' => 0 1" }
    /// Least value of a smooth function within constraints: [x, fval, exitflag, output, lambda, gradient, hessian] = fmincon(f, x0, A, b, Aeq,
    /// beq, lb, ub, nonlcon, options), or fmincon(problem).
    ///
    /// A*x <= b, Aeq*x = beq, lb <= x <= ub, and [c, ceq] = nonlcon(x) with c <= 0 and ceq = 0. The method is sequential quadratic programming,
    /// whatever 'Algorithm' says; derivatives are differences, or second outputs with 'GradObj' and 'GradConstr' on.
    "fmincon" { nargin: (1, MANY), nargout: 7, errors: &["optim:fmincon:NonScalarObj", "optim:fmincon:UsrObjUndefAtX0"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/fmincon.m"), include_str!("../../prelude/active_set.m"), include_str!("../../prelude/problem_parts.m"), include_str!("../../prelude/constraints_of.m"), include_str!("../../prelude/bounds_of.m"), include_str!("../../prelude/simplex.m"))),
        example: "x = fmincon(@(x) (x(1) - 2)^2 + x(2)^2, [0 0], [1 1], 1, [], [], [], [], [], optimset('Display', 'off')); abs(round(x, 4)) => 1.5000 0.5000" }
}
