function [peak_ratio, ratio] = psnr(x, reference, peak)
% The ratio of the peak to the noise, in decibels.
noise = immse(x, reference);
if nargin < 3
    if isfloat(reference) || islogical(reference)
        peak = 1;
    else
        peak = double(intmax(class(reference))) - double(intmin(class(reference)));
    end
end
peak = cast(double(peak), class(noise));
peak_ratio = 10 * log10(peak .^ 2 / noise);
reference = cast(reference(:), class(noise));
ratio = 10 * log10(mean(reference .^ 2) / noise);
end
