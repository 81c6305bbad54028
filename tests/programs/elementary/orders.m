% A column of orders and a row of arguments make a matrix; what the functions of the second kind have at 0.
size(besselj((0:2)', [1 2i]))
bessely(1, complex(0, 0)), besselk(1, complex(0, 0)), besselj(0, complex(0, 0))
class(besseli(1, single(1+1i)))
besselh(0.5, 2)
try
    airy(4, 1)
catch e
    disp(e.message)
end
