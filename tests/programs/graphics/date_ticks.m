% Days as dates at ticks.
plot(datenum(2024, 1:6, 1), 1:6)
datetick
disp(get(gca, 'XTickLabel')')
datetick('x', 'mmm-yy')
disp(get(gca, 'XTickLabel')')
datetick('x', 10)
disp(get(gca, 'XTickLabel'))
plot(1:3, datenum(2024, 1, 1) + [0 0.1 0.25])
datetick('y', 'HH:MM')
disp(get(gca, 'YTickLabel')')
plot(datenum(2024, 3, 1:3), 1:3)
xlim(datenum(2024, 3, [1 3]) + [0.5 0])
datetick('x', 'dd/mm HH PM', 'keeplimits', 'keepticks')
disp(xlim - datenum(2024, 3, 1)), disp(get(gca, 'XTickLabel')')
try
    datetick('x', 99)
catch e
    disp(e.identifier), disp(e.message)
end
