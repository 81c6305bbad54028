% Streams of random numbers beside the session's.
s = RandStream('mt19937ar', 'Seed', 3);
rng(3); a = rand(1, 4);
rng(0); disp(isequal(a, [rand(s, 1, 2), rand(s, 1, 2)])), disp(abs(rand - 0.8147) < 1e-4)
reset(s); disp(isequal(a(1:2), rand(s, 1, 2)))
state = s.State; x = randn(s, 1, 3); s.State = state; disp(isequal(x, randn(s, 1, 3))), disp(size(state)), disp(class(state))
reset(s, 5); rng(5); disp(isequal(randi(s, 10, 1, 5), randi(10, 1, 5))), disp(isequal(randperm(s, 6), randperm(6)))
s = RandStream('mt19937ar', 'Seed', 3)
disp(s.Seed), disp(s.Type), disp(s.NumStreams)
old = RandStream.setGlobalStream(RandStream('mt19937ar', 'Seed', 7)); x = rand; rng(7); disp(x == rand)
g = RandStream.getGlobalStream; disp(g.Seed), x = rand(g); rng(7); rand; rand; y = rand; disp(x ~= y)
rng(9); disp(g.Seed), reset(g); x = rand; rng(9); disp(x == rand)
g
RandStream.setGlobalStream(old); disp(isvalid(g)), disp(RandStream.getGlobalStream == old)
t = RandStream.create('mt19937ar', 'Seed', 1); u = RandStream('twister', 'Seed', 1); disp(rand(t) == rand(u))
try, randn(s, 'x'), catch problem, disp(~isempty(problem.identifier)), end
rng(4); x = rand; rng(4); try, rand(s, 'x'), catch, end, disp(x == rand)
for f = {@() RandStream('odd'), @() RandStream(), @() RandStream('mt19937ar', 'Seed', -1), @() RandStream('mt19937ar', 'Odd', 1), @() RandStream.create('mt19937ar', 'NumStreams', 3), @() RandStream.setGlobalStream(1)}
    try
        f{1}();
    catch problem
        disp(problem.identifier)
    end
end
