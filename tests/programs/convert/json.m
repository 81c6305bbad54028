% JSON there and back.
disp(jsonencode(struct('a', [1 2 3], 'b', 'text', 'c', true)))
disp(jsonencode([1 2; 3 4])), disp(jsonencode({1, 'a', []})), disp(jsonencode(pi)), disp(jsonencode([]))
disp(jsonencode(struct('x', {1, 2}))), disp(jsonencode("s")), disp(jsonencode(["a" "b"])), disp(jsonencode(NaN))
disp(jsonencode(1e20)), disp(jsonencode(0.1)), disp(jsonencode('a"b\c')), disp(jsonencode(true)), disp(jsonencode({}))
disp(jsonencode(struct('a', 1, 'b', [1 2]), 'PrettyPrint', true)), disp(jsonencode([1 NaN], 'ConvertInfAndNaN', false))
x = jsondecode('{"a": 1, "b": [1, 2, 3], "c": "text", "d": null, "e": [true, false]}')
x.b
jsondecode('[[1,2],[3,4]]')
jsondecode('[{"a":1},{"a":2}]')
jsondecode('[1,"x",null]')
jsondecode('[1,null,3]')
jsondecode('["a","b"]')
jsondecode('"\u00e9\n"')
jsondecode('{"1a": 5}')
try, jsondecode('{"a": }'), catch e, disp(e.identifier), end
try, jsonencode(@sin), catch e, disp(e.identifier), end
