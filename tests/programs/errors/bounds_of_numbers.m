% Numbers far beyond what can be meant are errors, or have an answer at once.
function bounds_of_numbers()
    attempt(@() pad('linear', 1e300))
    attempt(@() isbanded([2 1; 1 2], 1e300, 0))
    attempt(@() reshape(zeros(3, 0), 2, [], 1e300))
    attempt(@() substr('abc', NaN))
    attempt(@() split({'a', 'b'}, ',', 2))
    attempt(@() split("a,b", ',', 1e300))
    attempt(@() join(["a", "b"], 1e300))
    attempt(@() besselk(1e300, 1e-9))
    attempt(@() bessely(1e300, 1e-9))
    attempt(@() size(nchoosek([1 2 3], int32(2147483647))))
    attempt(@() size(fft(zeros(3, 0), 2147483647)))
    attempt(@() size(ifft(zeros(3, 0), 2147483647)))
    attempt(@() sumsq([1 2], 'a'))
    attempt(@() class(mpower('', 1)))
    attempt(@() class(mpower([1 2; 3 4], single(1))))
    attempt(@() class(mpower(true(2), 1)))
    attempt(@() size(cat(3, [], [], zeros(1, 2, 0))))
    attempt(@() size(resize(struct(), 0, 1)))
    attempt(@() resize(struct('a', {1, 2}), 1, 3))
    attempt(@() resize({1, 2; 3, 4}, 1, 3))
    attempt(@() double(resize('abc', 1, 4)))
    attempt(@() resize(true, 2))
end

function attempt(f)
    try
        disp(f())
    catch e
        disp(e.message)
    end
end
