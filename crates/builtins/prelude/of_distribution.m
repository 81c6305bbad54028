function y = of_distribution(kind, name, x, parameters)
% Calls normpdf, betacdf, … by the name of a distribution; appended to pdf, cdf and icdf.
    if ~ischar(name) && ~isstring(name)
        error('stats:internal:getDistributionName:InvalidDistribution', 'The distribution must be given by its name.');
    end
    known = {'beta', 'beta', @betapdf, @betacdf, @betainv; 'binomial', 'bino', @binopdf, @binocdf, []; ...
        'chisquare', 'chi2', @chi2pdf, @chi2cdf, @chi2inv; 'exponential', 'exp', @exppdf, @expcdf, @expinv; 'f', 'f', @fpdf, @fcdf, @finv; ...
        'gamma', 'gam', @gampdf, @gamcdf, @gaminv; 'normal', 'norm', @normpdf, @normcdf, @norminv; ...
        'poisson', 'poiss', @poisspdf, @poisscdf, []; 't', 't', @tpdf, @tcdf, @tinv; 'uniform', 'unif', @unifpdf, @unifcdf, @unifinv};
    word = strrep(strrep(lower(char(name)), ' ', ''), '-', '');
    found = find(strcmp(word, known(:, 1)) | strcmp(word, known(:, 2)), 1);
    if isempty(found)
        found = find(strncmp(word, known(:, 1), numel(word)));
    end
    if strcmp(word, 'gaussian')
        found = 7;
    elseif any(strcmp(word, {'students', 'studentst', 'tdistribution'}))
        found = 9;
    end
    if ~isscalar(found)
        error('stats:internal:getDistributionName:UnrecognizedName', 'The distribution ''%s'' is not known.', char(name));
    end
    f = known{found, 2 + find(strcmp(kind, {'pdf', 'cdf', 'inv'}))};
    if isempty(f)
        error('stats:icdf:NoInverse', 'The inverse of the distribution ''%s'' is not there.', known{found, 1});
    end
    y = f(x, parameters{:});
end
