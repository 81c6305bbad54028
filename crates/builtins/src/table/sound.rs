//! Sound: WAVE files.

use crate::{Kernel, MANY, rows};

rows! { "sound";
    /// Samples of a WAVE file: [y, fs] = audioread(name), audioread(name, [first last]), audioread(name, 'native').
    ///
    /// A column for each channel, from -1 to 1; with 'native' as they are kept: integers of 8 to 32 bits, floats of 32 or 64.
    "audioread" { nargin: (1, 3), nargout: 2, errors: &["MATLAB:audiovideo:audioread:fileNotFound", "MATLAB:audiovideo:audioread:FileTypeNotSupported", "MATLAB:audiovideo:audioread:EndOfFile"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/audioread.m"), include_str!("../../prelude/wave_opened.m"))),
        example: "f = [tempname '.wav']; audiowrite(f, [0; 0.5], 8000); audioread(f)' => 0 0.5000" }
    /// Writes a WAVE file: audiowrite(name, y, fs), with 'BitsPerSample' (8, 16, 24, 32, 64), 'Title', 'Artist', 'Comment'.
    ///
    /// y has a column for each channel. Doubles from -1 to 1 become integers of 16 bits; of 32 or 64 bits, floats.
    "audiowrite" { nargin: (3, MANY), nargout: 0, errors: &["MATLAB:audiovideo:audiowrite:unsupportedFileType", "MATLAB:audiovideo:audiowrite:invalidBitsPerSample"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/audiowrite.m"), include_str!("../../prelude/wave_written.m"))),
        example: "f = [tempname '.wav']; audiowrite(f, [0; 0.5], 8000); isfile(f) => logical 1" }
    /// What the head of a WAVE file says, as a struct: NumChannels, SampleRate, TotalSamples, Duration, BitsPerSample, Title…
    "audioinfo" { nargin: (1, 1), errors: &["MATLAB:audiovideo:audioinfo:fileNotFound"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/audioinfo.m"), include_str!("../../prelude/wave_opened.m"))),
        example: "f = [tempname '.wav']; audiowrite(f, [0; 0.5], 8000); audioinfo(f).SampleRate => 8000" }
    /// Samples of a WAVE file by the old name: [y, fs, bits, options] = wavread(name), wavread(name, n), wavread(name, 'size'), 'native'.
    "wavread" { nargin: (1, 3), nargout: 4, errors: &["MATLAB:audiovideo:wavread:fileNotFound", "MATLAB:audiovideo:wavread:invalidSampleRange"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/wavread.m"), include_str!("../../prelude/wave_opened.m"))),
        example: "f = tempname; wavwrite([0; 0.5], 8000, f); wavread([f '.wav'])' => 0 0.5000" }
    /// Writes a WAVE file by the old name: wavwrite(y, fs, bits, name); 8000 samples a second and 16 bits where they are not given.
    "wavwrite" { nargin: (2, 4), nargout: 0, errors: &["MATLAB:audiovideo:wavwrite:invalidBitsPerSample"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/wavwrite.m"), include_str!("../../prelude/wave_written.m"))),
        example: "f = tempname; wavwrite([0; 0.5], 8000, f); isfile([f '.wav']) => logical 1" }
    /// Plays samples: there is nothing that plays them, so the arguments are checked.
    "sound" { nargin: (1, 3), nargout: 0, errors: &["MATLAB:sound:invalidInputSignal", "MATLAB:sound:invalidFrequencyInput"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/sound.m"), include_str!("../../prelude/check_sound.m"))),
        example: "sound(zeros(10, 1), 8000); 1 => 1" }
    /// Plays samples that are made as loud as can be: there is nothing that plays them, so the arguments are checked.
    "soundsc" { nargin: (1, 4), nargout: 0, errors: &["MATLAB:soundsc:invalidInputSignal", "MATLAB:soundsc:invalidRange"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/soundsc.m"), include_str!("../../prelude/check_sound.m"))),
        example: "soundsc(zeros(10, 1), 8000); 1 => 1" }
}
