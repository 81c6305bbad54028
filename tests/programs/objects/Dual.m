classdef Dual
  properties
    v
    d
  end
  methods
    function obj = Dual(v, d)
      if nargin < 2, d = 0; end
      obj.v = v;
      obj.d = d;
    end
    function r = plus(a, b)
      r = Dual(a.v + b.v, a.d + b.d);
    end
    function r = minus(a, b)
      r = Dual(a.v - b.v, a.d - b.d);
    end
    function r = times(a, b)
      r = Dual(a.v * b.v, a.v * b.d + a.d * b.v);
    end
    function r = scaled(a, k)
      r = a;
      r.v = k * a.v;
      r.d = k * a.d;
    end
    function t = lt(a, b)
      t = a.v < b.v;
    end
  end
end
