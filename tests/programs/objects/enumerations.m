% enumerations: members, comparison, switch, arrays
c = Color.Green;
disp(c.rgb)
disp(c == Color.Green)
disp(c == Color.Red)
disp(c ~= Color.Red)
disp(c.isWarm())
disp(isWarm(Color.Red))
disp(isequal(Color.first(), Color.Red))
d = Weekday.Sunday
switch d
    case Weekday.Monday
        disp('work')
    case {Weekday.Tuesday, Weekday.Sunday}
        disp('rest')
end
switch c
    case 'Red'
        disp('red')
    case 'Green'
        disp('green')
end
[members, names] = enumeration('Color');
disp(names')
disp(numel(members))
disp(members(3).rgb)
a = [Color.Red, Color.Blue, Color.Red];
disp(a == Color.Red)
disp(size(a))
disp(char(d))
