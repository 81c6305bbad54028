% Sales from a CSV file, grouped by region and month, as a table with totals.
file = [tempname '.csv'];
f = fopen(file, 'w');
fprintf(f, 'date,region,units,price\n');
regions = {'north', 'south', 'west'};
for k = 1:60
    fprintf(f, '2024-%02d-%02d,%s,%d,%.2f\n', mod(k, 4) + 1, mod(7 * k, 28) + 1, ...
        regions{mod(floor(k / 2), 3) + 1}, mod(11 * k, 17) + 1, 4.5 + mod(k, 5));
end
fclose(f);

f = fopen(file, 'r');
fgetl(f);
columns = textscan(f, '%s %s %f %f', 'Delimiter', ',');
fclose(f);
delete(file);

[dates, names, units, prices] = columns{:};
months = cellfun(@(d) str2double(d(6:7)), dates);
[names, ~, region] = unique(names);
sales = accumarray([region(:), months(:)], units .* prices, [numel(names), 4]);

fprintf('%-8s%s%10s\n', 'region', sprintf('%10s', 'Jan', 'Feb', 'Mar', 'Apr'), 'total');
for k = 1:numel(names)
    fprintf('%-8s%s%10.2f\n', names{k}, sprintf('%10.2f', sales(k, :)), sum(sales(k, :)));
end
fprintf('%-8s%s%10.2f\n', 'all', sprintf('%10.2f', sum(sales)), sum(sales(:)));
[~, best] = max(sum(sales, 2));
fprintf('most was sold in the %s\n', names{best});
