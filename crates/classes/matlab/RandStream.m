classdef RandStream < handle
% RandStream  A stream of random numbers of its own: s = RandStream('mt19937ar', 'Seed', k), then rand(s, …), randn(s, …), randi(s, …),
%   randperm(s, …), reset(s). RandStream.setGlobalStream(s) makes it that of rand, randn and rng; RandStream.getGlobalStream gives it.

    properties (SetAccess = private)
        Type = 'mt19937ar'
        NumStreams = 1
        StreamIndex = 1
    end

    properties
        NormalTransform = 'Ziggurat'
        Antithetic = false
        FullPrecision = true
    end

    properties (Dependent)
        State
    end

    properties (Dependent, SetAccess = private)
        Seed
    end

    properties (Access = private)
        Settings
    end

    methods
        function s = RandStream(type, varargin)
            if nargin == 0
                error('MATLAB:RandStream:TooFewInputs', 'Not enough input arguments: the type of the generator is missing.');
            end
            RandStream.check_type(type);
            seed = 0;
            for k = 1:2:numel(varargin)
                if k == numel(varargin)
                    error('MATLAB:RandStream:InvalidParamList', 'Each name needs a value.');
                end
                switch lower(char(varargin{k}))
                    case 'seed'
                        seed = varargin{k + 1};
                    case {'normaltransform', 'randnalg'}
                        if ~strcmpi(varargin{k + 1}, 'Ziggurat')
                            error('MATLAB:RandStream:InvalidNormalTransform', 'The transformation ''Ziggurat'' is there.');
                        end
                    otherwise
                        error('MATLAB:RandStream:InvalidParam', 'Unrecognized parameter name: %s.', char(varargin{k}));
                end
            end
            s.Settings = RandStream.seeded(seed);
        end

        function seed = get.Seed(s)
            now = current(s);
            seed = double(now.Seed);
        end

        function state = get.State(s)
            now = current(s);
            state = now.State;
        end

        function set.State(s, state)
            now = current(s);
            if ~isnumeric(state) || numel(state) ~= numel(now.State)
                error('MATLAB:RandStream:set:BadState', 'The state must be what the property State has given.');
            end
            now.State = uint32(state(:));
            keep(s, now);
        end

        function set.Antithetic(s, tf)
            if tf
                error('MATLAB:RandStream:set:Antithetic', 'Antithetic numbers are not there.');
            end
            s.Antithetic = false;
        end

        function set.NormalTransform(s, name)
            if ~strcmpi(name, 'Ziggurat')
                error('MATLAB:RandStream:InvalidNormalTransform', 'The transformation ''Ziggurat'' is there.');
            end
            s.NormalTransform = 'Ziggurat';
        end

        function r = rand(s, varargin)
            r = drawn(s, @rand, varargin);
        end

        function r = randn(s, varargin)
            r = drawn(s, @randn, varargin);
        end

        function r = randi(s, varargin)
            r = drawn(s, @randi, varargin);
        end

        function r = randperm(s, varargin)
            r = drawn(s, @randperm, varargin);
        end

        function reset(s, seed)
            if nargin < 2
                seed = s.Seed;
            end
            keep(s, RandStream.seeded(seed));
        end

        function disp(s)
            name = ' random stream';
            if is_global(s)
                name = ' random stream (current global stream)';
            end
            fprintf('  %s%s\n             Seed: %d\n  NormalTransform: %s\n', s.Type, name, s.Seed, s.NormalTransform);
        end
    end

    methods (Access = private)
        function tf = is_global(s)
            stream = RandStream.global_stream();
            tf = ~isempty(stream) && stream == s;
        end

        function settings = current(s)
            if is_global(s)
                settings = rng;
            else
                settings = s.Settings;
            end
        end

        function keep(s, settings)
            if is_global(s)
                rng(settings);
            else
                s.Settings = settings;
            end
        end

        function r = drawn(s, from, args)
            % The session's generator lends itself to the stream.
            if is_global(s)
                r = from(args{:});
            else
                before = rng;
                goes_back = onCleanup(@() rng(before));
                rng(s.Settings);
                r = from(args{:});
                s.Settings = rng;
            end
        end
    end

    methods (Static)
        function varargout = create(type, varargin)
            RandStream.check_type(type);
            rest = {};
            cells = false;
            for k = 1:2:numel(varargin) - 1
                switch lower(char(varargin{k}))
                    case {'numstreams', 'streamindices'}
                        if ~isequal(varargin{k + 1}, 1)
                            error('MATLAB:RandStream:create:MultipleStreamsNotSupported', 'The generator ''mt19937ar'' does not support multiple streams.');
                        end
                    case 'celloutput'
                        cells = varargin{k + 1};
                    otherwise
                        rest = [rest, varargin(k:k + 1)];
                end
            end
            varargout{1} = RandStream(type, rest{:});
            if cells
                varargout{1} = varargout(1);
            end
        end

        function s = getGlobalStream()
            s = RandStream.global_stream();
            if isempty(s)
                settings = rng;
                s = RandStream('mt19937ar');
                RandStream.global_stream(s);
                rng(settings);
            end
        end

        function before = setGlobalStream(s)
            if ~isa(s, 'RandStream') || ~isscalar(s)
                error('MATLAB:RandStream:setGlobalStream:InvalidInput', 'The input must be a RandStream object.');
            end
            old = RandStream.getGlobalStream();
            if old ~= s
                old.Settings = rng;
                settings = s.Settings;
                RandStream.global_stream(s);
                rng(settings);
            end
            if nargout > 0
                before = old;
            end
        end

        function s = getDefaultStream()
            s = RandStream.getGlobalStream();
        end

        function varargout = setDefaultStream(s)
            [varargout{1:nargout}] = RandStream.setGlobalStream(s);
        end

        function list()
            fprintf('\nThe following random number generator algorithms are available:\n\n');
            fprintf('mt19937ar:  Mersenne Twister\n\n');
        end
    end

    methods (Static, Access = private)
        function stream = global_stream(new)
            persistent held
            if nargin > 0
                held = new;
            end
            stream = held;
        end

        function check_type(type)
            if ~ischar(type) && ~isstring(type) || ~any(strcmpi(type, {'mt19937ar', 'twister'}))
                error('MATLAB:RandStream:create:UnknownRNGType', 'The generator type must be ''mt19937ar''.');
            end
        end

        function settings = seeded(seed)
            before = rng;
            goes_back = onCleanup(@() rng(before));
            if ischar(seed) || isstring(seed)
                if ~strcmpi(seed, 'shuffle')
                    error('MATLAB:RandStream:BadSeed', 'The seed must be a nonnegative integer or ''shuffle''.');
                end
                rng('shuffle');
            else
                if ~isnumeric(seed) || ~isscalar(seed) || ~(seed >= 0 && seed < 2 ^ 32)
                    error('MATLAB:RandStream:BadSeed', 'Seed must be a nonnegative integer value less than 2^32.');
                end
                rng(floor(double(seed)), 'twister');
            end
            settings = rng;
        end
    end
end
