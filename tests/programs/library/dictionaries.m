% a dictionary: keys and values of any class
names = ["Unicycle" "Bicycle" "Tricycle"];
d = dictionary(names, [1 2 3])
d("Bicycle")
d(["Unicycle" "Tricycle"])
d("Car") = 4;
d('Bicycle') = [];
d
isKey(d, ["Car", "Plane"])
keys(d)
values(d)
numEntries(d)
e = dictionary
isConfigured(e)
e(3) = "three";
e(1) = "one"
f = dictionary("a", {1:3}, "b", {'text'})
f{"a"}
f{"c"} = magic(2);
f
try, d("none"), catch err, disp(err.identifier), disp(err.message), end
try, e = dictionary; e("x"), catch err, disp(err.identifier), disp(err.message), end
lookup(d, ["none" "Car"], FallbackValue=-1)
d.keys
[k, v] = types(d)
isequal(d, d)
s = entries(d, "struct")
d("Car") = d("Car") + 1;
d("Car")
d = configureDictionary("double", "string");
d(5) = "five";
d(7) = 7
try, d("x") = "y"; catch err, disp(err.message), end
c = dictionary([1 2 3], {10, 'x', [1 2 3]})
c{3}(2)
m = insert(d, 5, "other", Overwrite=false);
m(5)
m = remove(m, 5);
numEntries(m)
entries(dictionary(["a" "b"], [1 2]))
