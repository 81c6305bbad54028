function a = area(r)
    a = r.R * 10;
end
