function n = sizemax()
% The largest number of elements that can be counted.
n = 9223372036854775806;
end
