% what checks say, one by one
import matlab.unittest.constraints.*
t = matlab.unittest.TestCase.forInteractiveUse;
t.verifyEqual(1, 1);
verifyEqual(t, pi, 3.14, 'AbsTol', 0.01);
t.verifyEqual(100, 101, 'RelTol', 0.02);
t.verifyEqual([1 NaN], [1 NaN]);
t.verifyEqual(magic(3), magic(3) + [0 0 1; 0 0 0; 2 0 0], 'two are wrong');
t.verifyEqual(single(1), 1);
t.verifyEqual([1 2 3], [1 2]);
t.verifyEqual('abc', 'abd');
t.verifyEqual("abc", "abc");
t.verifyEqual({1, {2, 'x'}}, {1, {2, 'y'}});
t.verifyEqual(struct('a', 1), struct('b', 1));
t.verifyEqual(struct('a', {1, 2.5}), struct('a', {1, 2}));
t.verifyEqual(struct('a', {1, 2.5}), struct('a', {1, 2}), 'AbsTol', 1);
t.verifyEqual(1 + 2i, 1 - 2i);
t.verifyEqual(int8(4), int8(4));
t.verifyNotEqual(1, 2);
t.verifyNotEqual(1, 1);
t.verifyTrue(true);
t.verifyTrue(1);
t.verifyFalse(true, @() disp('a function says it'));
t.verifyEmpty([]);
t.verifyEmpty(1:2);
t.verifyNotEmpty('');
t.verifySize(ones(2, 3), [2 3]);
t.verifySize(ones(2, 3), [3 2]);
t.verifyLength(ones(2, 3), 4);
t.verifyNumElements(1:3, 2);
t.verifyClass(3, ?double);
t.verifyClass(3, 'single');
t.verifyInstanceOf(int8(3), 'numeric');
t.verifyInstanceOf('a', 'numeric');
t.verifyGreaterThan([2 3], 1);
t.verifyGreaterThan([2 3], 2);
t.verifyGreaterThanOrEqual(2, 2);
t.verifyLessThan(3, 2);
t.verifyLessThanOrEqual(3, 2);
t.verifyMatches('abc123', '\d+$');
t.verifyMatches('abc', '\d+$');
t.verifySubstring("hello world", "wor");
t.verifySubstring('hello', 'wor');
t.verifyError(@() error('a:b', 'no'), 'a:b');
t.verifyError(@() error('a:b', 'no'), ?MException);
t.verifyError(@() error('a:b', 'no'), 'c:d');
t.verifyError(@() 1, 'c:d');
t.verifyWarning(@() warning('a:b', 'careful'), 'a:b');
t.verifyWarning(@() warning('a:b', 'careful'), 'c:d');
t.verifyWarning(@() 1, 'c:d');
t.verifyWarningFree(@() 1);
t.verifyWarningFree(@() warning('a:b', 'careful'));
t.verifyReturnsTrue(@() isempty([]));
t.verifyReturnsTrue(@() 0);
a = containers.Map; b = a;
t.verifyFail('in any case');
exception = t.verifyError(@() error('a:b', 'no'), 'a:b');
disp(exception.message)
x = t.verifyWarningFree(@() 7);
disp(x)

% constraints
t.verifyThat(3.05, IsEqualTo(3, 'Within', AbsoluteTolerance(0.01) | RelativeTolerance(0.1)))
t.verifyThat(3.05, IsEqualTo(3, 'Within', AbsoluteTolerance(0.01)))
t.verifyThat([], ~IsEmpty)
t.verifyThat([1 NaN], HasNaN & HasSize([1 2]))
t.verifyThat([1 2], HasNaN | HasSize([1 3]), 'one of both')
t.verifyThat(@() error('a:b', 'c'), Throws('a:b'))
t.verifyThat([3 1 2], IsSameSetAs(1:3))
t.verifyThat([3 1 2], IsSubsetOf(1:2))
t.verifyThat(struct('a', 1), HasField('a'))
t.verifyThat('abc', StartsWithSubstring('b'))
t.verifyThat(@() warning('a:b', 'c'), IssuesWarnings({'a:b'}))

% what ends a test is an error
try
    t.assertEqual(1, 2, 'no use');
catch e
    disp(e.identifier)
end
try
    t.assumeTrue(false);
catch e
    disp(e.identifier)
end
try
    t.fatalAssertTrue(false);
catch e
    disp(e.identifier)
end

% fixtures end with the test
f = t.applyFixture(matlab.unittest.fixtures.TemporaryFolderFixture);
disp(isfolder(f.Folder))
s = matlab.unittest.fixtures.SuppressedWarningsFixture('a:b');
setup(s);
warning('a:b', 'not shown')
matlab.unittest.internal.tearDown(s);
state = warning('query', 'a:b');
disp(state.state)
