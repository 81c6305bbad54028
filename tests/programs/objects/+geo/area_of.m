function a = area_of(x)
    a = x^2;
end
