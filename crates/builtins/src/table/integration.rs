//! Quadrature, optimisation, differential equations.

use crate::{Kernel, MANY, rows};

rows! { "integration";
    /// Trapezoidal rule: trapz(y), trapz(x, y), trapz(x, y, dim).
    "trapz" { nargin: (1, 3), errors: &["MATLAB:trapz:LengthXmismatchY"], kernel: Kernel::Source(concat!(include_str!("../../prelude/trapz.m"), include_str!("../../prelude/samples.m"))),
        example: "trapz([1 2 3]) => 4" }
    /// Running trapezoidal rule: cumtrapz(y), cumtrapz(x, y), cumtrapz(x, y, dim).
    "cumtrapz" { nargin: (1, 3), errors: &["MATLAB:cumtrapz:LengthXMismatchY"], kernel: Kernel::Source(concat!(include_str!("../../prelude/cumtrapz.m"), include_str!("../../prelude/samples.m"))),
        example: "cumtrapz([2 4 6]) => 0 3 8" }
    /// Integral of a function: integral(f, a, b), with 'AbsTol', 'RelTol', 'Waypoints', 'ArrayValued'; limits may be infinite.
    "integral" { nargin: (3, MANY), errors: &["MATLAB:integral:funArgNotHandle"], kernel: Kernel::Source(include_str!("../../prelude/integral.m")),
        example: "integral(@(x) x.^2, 0, 3) => 9" }
    /// Adaptive Gauss-Kronrod quadrature: [q, err] = quadgk(f, a, b), with 'AbsTol', 'RelTol', 'Waypoints', 'MaxIntervalCount'.
    "quadgk" { nargin: (3, MANY), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/quadgk.m")),
        example: "quadgk(@(x) exp(-x.^2), -Inf, Inf) => 1.7725" }
    /// Adaptive Simpson quadrature: [q, calls] = quad(f, a, b, tol).
    "quad" { nargin: (3, MANY), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/quad.m")), example: "quad(@(x) x.^2, 0, 3) => 9.0000" }
    /// Adaptive quadrature of high order: [q, calls] = quadl(f, a, b, tol).
    "quadl" { nargin: (3, MANY), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/quadl.m")), example: "quadl(@(x) x.^2, 0, 3) => 9" }
    /// Adaptive Simpson quadrature of array values: [q, calls] = quadv(f, a, b, tol).
    "quadv" { nargin: (3, MANY), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/quadv.m")), example: "round(quadv(@(x) [x 2*x], 0, 2), 6) => 2 4" }
    /// Integral over a region of the plane: integral2(f, xmin, xmax, ymin, ymax); the limits of y may be functions of x.
    "integral2" { nargin: (5, MANY), kernel: Kernel::Source(include_str!("../../prelude/integral2.m")), example: "integral2(@(x, y) x.*y, 0, 1, 0, 2) => 1.0000" }
    /// Integral over a region of space: integral3(f, xmin, xmax, ymin, ymax, zmin, zmax).
    "integral3" { nargin: (7, MANY), kernel: Kernel::Source(include_str!("../../prelude/integral3.m")), example: "round(integral3(@(x, y, z) x + y + z, 0, 1, 0, 1, 0, 1), 4) => 1.5000" }
    /// Integral over a rectangle: dblquad(f, xmin, xmax, ymin, ymax, tol, method).
    "dblquad" { nargin: (5, MANY), kernel: Kernel::Source(include_str!("../../prelude/dblquad.m")), example: "dblquad(@(x, y) x*y, 0, 1, 0, 2) => 1.0000" }
    /// Integral over a box: triplequad(f, xmin, xmax, ymin, ymax, zmin, zmax, tol, method).
    "triplequad" { nargin: (7, MANY), kernel: Kernel::Source(include_str!("../../prelude/triplequad.m")), example: "round(triplequad(@(x, y, z) x + y*z, 0, 1, 0, 1, 0, 1), 6) => 0.7500" }
    /// Integral over a region of the plane: [q, err] = quad2d(f, a, b, c, d); the limits c and d of y may be functions of x.
    "quad2d" { nargin: (5, MANY), nargout: 2, errors: &["MATLAB:quad2d:InvalidParameter"], kernel: Kernel::Source(include_str!("../../prelude/quad2d.m")), example: "round(quad2d(@(x, y) x.*y, 0, 1, 0, 2), 6) => 1" }
    /// Zero of a function: [x, fval, exitflag, output] = fzero(f, x0, options); x0 is a guess or an interval.
    "fzero" { nargin: (1, MANY), nargout: 4, errors: &["MATLAB:fzero:ValuesAtEndPtsSameSign"], kernel: Kernel::Source(include_str!("../../prelude/fzero.m")),
        example: "fzero(@(x) x^2 - 2, [0 2]) => 1.4142" }
    /// Minimum in an interval: [x, fval, exitflag, output] = fminbnd(f, a, b, options).
    "fminbnd" { nargin: (1, MANY), nargout: 4, kernel: Kernel::Source(include_str!("../../prelude/fminbnd.m")), example: "round(fminbnd(@(x) (x - 2)^2, 0, 5), 3) => 2" }
    /// Minimum by the simplex method: [x, fval, exitflag, output] = fminsearch(f, x0, options).
    "fminsearch" { nargin: (1, MANY), nargout: 4, kernel: Kernel::Source(include_str!("../../prelude/fminsearch.m")),
        example: "round(fminsearch(@(x) (x(1) - 1)^2 + (x(2) - 2)^2, [0 0]), 3) => 1 2" }
    /// Minimum of a smooth function: [x, fval, exitflag, output, gradient, hessian] = fminunc(f, x0, options).
    "fminunc" { nargin: (2, MANY), nargout: 6, kernel: Kernel::Source(include_str!("../../prelude/fminunc.m")),
        example: "round(fminunc(@(x) (x(1) - 1)^2 + (x(2) - 2)^2, [0 0]), 4) => 1 2" }
    /// Solution of nonlinear equations: [x, fval, exitflag, output, jacobian] = fsolve(f, x0, options).
    "fsolve" { nargin: (2, MANY), nargout: 5, kernel: Kernel::Source(include_str!("../../prelude/fsolve.m")),
        example: "round(fsolve(@(x) [x(1) + x(2) - 3; x(1) - x(2) + 1], [0; 0]), 4) => 1 2" }
    /// Options of the optimisation functions: optimset(name, value, …), optimset(old, name, value, …), optimset(old, new).
    "optimset" { nargin: (0, MANY), errors: &["MATLAB:optimset:InvalidParamName"], kernel: Kernel::Source(include_str!("../../prelude/optimset.m")),
        example: "o = optimset('TolX', 1e-3); o.TolX => 1.0000e-03" }
    /// One option: optimget(options, name, default).
    "optimget" { nargin: (2, 3), kernel: Kernel::Source(include_str!("../../prelude/optimget.m")), example: "optimget(optimset('MaxIter', 5), 'MaxIter') => 5" }
    /// Options under the newer names: optimoptions(solver, name, value, …).
    "optimoptions" { nargin: (1, MANY), kernel: Kernel::Source(include_str!("../../prelude/optimoptions.m")),
        example: "o = optimoptions('fminunc', 'MaxIterations', 9); o.MaxIter => 9" }
    /// Solution of differential equations that are not stiff.
    ///
    /// [t, y] = ode45(f, tspan, y0, options), sol = ode45(…), [t, y, te, ye, ie] = ode45(…) with events. f(t, y) gives a
    /// column. With more than two times in tspan the solution is given there. Options are made by odeset.
    "ode45" { nargin: (3, MANY), nargout: 5, errors: &["MATLAB:odearguments:TspanNotMonotonic"],
        kernel: Kernel::Source(concat!(
            include_str!("../../prelude/ode45.m"), include_str!("../../prelude/dormand_prince.m"), include_str!("../../prelude/runge_kutta.m"),
            include_str!("../../prelude/ode_problem.m"))), example: "[t, y] = ode45(@(t, y) -y, [0 0.5 1], 1); y' => 1.0000 0.6065 0.3679" }
    /// Solution of differential equations to low accuracy, called as ode45.
    "ode23" { nargin: (3, MANY), nargout: 5, errors: &["MATLAB:odearguments:TspanNotMonotonic"],
        kernel: Kernel::Source(concat!(
            include_str!("../../prelude/ode23.m"), include_str!("../../prelude/bogacki_shampine.m"), include_str!("../../prelude/runge_kutta.m"),
            include_str!("../../prelude/ode_problem.m"))), example: "[t, y] = ode23(@(t, y) 2*t, [0 1 2], 0); round(y', 4) => 0 1 4" }
    /// Options of the solvers of differential equations: odeset(name, value, …), odeset(old, name, value, …).
    "odeset" { nargin: (0, MANY), errors: &["MATLAB:odeset:InvalidPropName"], kernel: Kernel::Source(include_str!("../../prelude/odeset.m")),
        example: "o = odeset('RelTol', 0.5); o.RelTol => 0.5000" }
    /// One option: odeget(options, name, default).
    "odeget" { nargin: (2, 4), kernel: Kernel::Source(include_str!("../../prelude/odeget.m")), example: "odeget(odeset('Refine', 2), 'Refine') => 2" }
    /// Solution between the steps: [s, ds] = deval(sol, x, index).
    "deval" { nargin: (2, 3), nargout: 2, kernel: Kernel::Source(concat!(
            include_str!("../../prelude/deval.m"), include_str!("../../prelude/dormand_prince.m"), include_str!("../../prelude/bogacki_shampine.m"))),
        example: "deval(ode45(@(t, y) 1, [0 2], 0), 1) => 1.0000" }
    /// Curl of a vector field: [curlz, angular] = curl(x, y, u, v), [cx, cy, cz, angular] = curl(x, y, z, u, v, w); one output is the angular velocity.
    "curl" { nargin: (2, 6), nargout: 4, errors: &["MATLAB:curl:InvalidNumberOfInputs"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/curl.m"), include_str!("../../prelude/along.m"))),
        example: "[x, y] = meshgrid(0:2); curl(x, y, -y, x) => 1 1 1 1 1 1 1 1 1" }
    /// Divergence of a vector field: divergence(x, y, u, v), divergence(x, y, z, u, v, w).
    "divergence" { nargin: (2, 6), errors: &["MATLAB:divergence:InvalidNumberOfInputs"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/divergence.m"), include_str!("../../prelude/along.m"))),
        example: "[x, y] = meshgrid(0:2); divergence(x, y, x, y) => 2 2 2 2 2 2 2 2 2" }
    /// Solution of stiff differential equations and of differential-algebraic ones, by formulas of orders 1 to 5.
    ///
    /// Called as ode45, with a Jacobian ('Jacobian', a matrix or a function) and a mass matrix ('Mass') as options.
    /// The mass matrix may be singular. 'MaxOrder' and 'BDF' choose the formulas.
    "ode15s" { nargin: (3, MANY), nargout: 5, errors: &["MATLAB:odearguments:TspanNotMonotonic"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ode15s.m"), include_str!("../../prelude/implicit.m"), include_str!("../../prelude/ndf.m"), include_str!("../../prelude/ode_problem.m"))),
        example: "[t, y] = ode15s(@(t, y) -100*(y - 1), [0 0.5 1], 0); round(y', 2) => 0 1 1" }
    /// Solution of stiff differential equations by a method of orders 2 and 3.
    ///
    /// Called as ode45, with a Jacobian ('Jacobian', a matrix or a function) and a mass matrix ('Mass') as options.
    "ode23s" { nargin: (3, MANY), nargout: 5, errors: &["MATLAB:odearguments:TspanNotMonotonic"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ode23s.m"), include_str!("../../prelude/implicit.m"), include_str!("../../prelude/rosenbrock.m"), include_str!("../../prelude/ode_problem.m"))),
        example: "[t, y] = ode23s(@(t, y) -100*(y - 1), [0 0.5 1], 0); round(y', 2) => 0 1 1" }
    /// Solution of differential equations that are not stiff, to high accuracy, by Adams's formulas of orders 1 to 13; called as ode45.
    "ode113" { nargin: (3, MANY), nargout: 5, errors: &["MATLAB:odearguments:TspanNotMonotonic"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ode113.m"), include_str!("../../prelude/implicit.m"), include_str!("../../prelude/ode_problem.m"))),
        example: "[t, y] = ode113(@(t, y) -y, [0 0.5 1], 1); round(y', 3) => 1.0000 0.6070 0.3680" }
    /// Solution of boundary value problems.
    ///
    /// sol = bvp4c(f, bc, guess, options): f(x, y) gives the slopes, bc(ya, yb) what is to be zero, guess is made by bvpinit. With unknown
    /// parameters all functions have them as a further argument. Options are made by bvpset; deval gives values between the points.
    "bvp4c" { nargin: (3, MANY), errors: &["MATLAB:bvp4c:SingJac", "MATLAB:bvparguments:BCfunOuputSize", "MATLAB:bvparguments:SolinitNotStruct"],
        kernel: Kernel::Source(include_str!("../../prelude/bvp4c.m")),
        example: "sol = bvp4c(@(x, y) [y(2); 0], @(a, b) [a(1); b(1) - 2], bvpinit([0 1], [0 0])); round(deval(sol, 0.5), 4)' => 1 2" }
    /// First guess of a boundary value problem's solution: bvpinit(x, y, parameters), where y is a vector or a function.
    "bvpinit" { nargin: (1, MANY), errors: &["MATLAB:bvpinit:XlengthLess2", "MATLAB:bvpinit:XSameEndPts"],
        kernel: Kernel::Source(include_str!("../../prelude/bvpinit.m")), example: "s = bvpinit([0 1 2], [3 4]); s.y => 3 3 3 4 4 4" }
    /// Options of bvp4c: bvpset(name, value, …), bvpset(old, name, value, …).
    ///
    /// Names: RelTol, AbsTol, Nmax, SingularTerm, Stats. FJacobian, BCJacobian and Vectorized are kept and not used.
    "bvpset" { nargin: (0, MANY), errors: &["MATLAB:bvpset:InvalidPropName"], kernel: Kernel::Source(include_str!("../../prelude/bvpset.m")),
        example: "o = bvpset('RelTol', 0.5); o.RelTol => 0.5000" }
    /// One option: bvpget(options, name, default).
    "bvpget" { nargin: (2, 3), kernel: Kernel::Source(include_str!("../../prelude/bvpget.m")), example: "bvpget(bvpset('Nmax', 9), 'Nmax') => 9" }
}
