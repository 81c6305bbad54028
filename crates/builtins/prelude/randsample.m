function y = randsample(population, k, replacement, weights)
% Draws from 1:n or from the elements of a vector.
if nargin < 3
    replacement = false;
end
if isscalar(population) && isnumeric(population) && population == floor(population) && population >= 1
    n = population;
    values = [];
else
    values = population;
    n = numel(values);
end
if nargin > 3 && ~isempty(weights)
    if ~replacement
        error('stats:randsample:NoWeighting', 'Weighted sampling without replacement is not supported.');
    end
    edges = min([0; cumsum(weights(:)) / sum(weights)], 1);
    edges(end) = 1;
    draws = rand(k, 1);
    places = zeros(k, 1);
    for j = 1:k
        places(j) = find(draws(j) >= edges, 1, 'last');
    end
elseif replacement
    places = randi(n, k, 1);
else
    if k > n
        error('stats:randsample:SampleTooLarge', 'K must be less than or equal to N for sampling without replacement.');
    end
    if k == 1
        places = randi(n);
    else
        places = randperm(n, k)';
    end
end
if isempty(values)
    y = places;
else
    y = values(places);
    if isrow(values)
        y = reshape(y, 1, k);
    end
end
end
