function describe(s)
fprintf('savings at %g%%: ', 100 * s.rate);
describe(s.account);
end
