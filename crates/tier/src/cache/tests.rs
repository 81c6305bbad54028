//! What is found again, and what is not.

use super::folder::{Folder, Kind, place_of};
use super::{Cache, Key, Note, sealed};
use lanner_jit::{Object, Options};
use lanner_lir::Func;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

/// A cache in a folder that is gone afterwards.
struct Temporary {
    cache: Cache,
    place: PathBuf,
}

impl Temporary {
    fn new(name: &str, bound: u64) -> Temporary {
        let place = std::env::temp_dir().join(format!("lanner_cache_{}_{name}", std::process::id()));
        let cache = Cache::at(Folder::new(&place), bound).expect("the test's own file is there");
        Temporary { cache, place }
    }

    fn key(&self, number: usize) -> Key {
        self.cache.compiler.object(&[func(number)], &Options::default())
    }

    fn file(&self, number: usize) -> PathBuf {
        self.cache.folder.file(&self.key(number), Kind::Object)
    }

    fn keep(&self, number: usize) {
        self.cache.keep(&self.key(number), &object(number));
    }

    fn has(&self, number: usize) -> bool {
        let found = self.cache.object(&self.key(number));
        assert!(found.is_none() || found == Some(object(number)), "another object than was kept");
        found.is_some()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.place);
    }
}

fn func(number: usize) -> Func {
    Func { name: format!("f{number}"), ..Func::default() }
}

/// Some 1000 bytes that only this object has.
fn object(number: usize) -> Object {
    let bytes = (0..1000).map(|k| (k * (number + 1)) as u8).collect();
    Object { bytes, entries: vec![format!("f{number}"), format!("g{number}")] }
}

fn used(path: &Path, seconds: u64) {
    let time = SystemTime::now() - Duration::from_secs(seconds);
    fs::File::options().write(true).open(path).and_then(|file| file.set_modified(time)).unwrap();
}

const LARGE: u64 = 1 << 30;

#[test]
fn what_was_kept_is_found_by_the_next_process() {
    let first = Temporary::new("kept", LARGE);
    assert!(!first.has(1));
    first.keep(1);
    assert!(first.has(1) && !first.has(2));
    let second = Cache::at(Folder::new(&first.place), LARGE).unwrap();
    assert_eq!(second.object(&first.key(1)), Some(object(1)));
}

#[test]
fn keys_say_what_objects_depend_on() {
    let Temporary { cache, .. } = &Temporary::new("keys", LARGE);
    let plain = Options::default();
    let options = Options { unroll: true, ..plain };
    let keys = [
        cache.compiler.object(&[func(1)], &plain),
        cache.compiler.object(&[func(2)], &plain),
        cache.compiler.object(&[func(1), func(2)], &plain),
        cache.compiler.object(&[func(1)], &options),
    ];
    for (k, key) in keys.iter().enumerate() {
        assert!(keys[..k].iter().all(|other| other != key), "{k}");
    }
    assert_eq!(keys[0], cache.compiler.object(&[func(1)], &plain));
}

#[test]
fn a_loop_is_known_once_code_was_ordered_of_it() {
    let cache = Temporary::new("loops", LARGE);
    let unit = lanner_mir::parse("func f(c) -> (y) {\nb0:\n  y = c\n  return\n}\n").unwrap();
    let func = &unit.funcs[lanner_mir::FuncRef(0)];
    let [here, there] = [0, 1].map(|k| cache.cache.compiler.function(func).turning(lanner_mir::Block(k)));
    let notes = || [&here, &there].map(|key| cache.cache.loop_note(key));
    assert_eq!(notes(), [None, None]);
    cache.cache.keep_loop(&here);
    assert_eq!(notes(), [Some(Note::Requested), None]);
    // Code that was given up once is not requested at the first turns.
    cache.cache.note_poor(&here);
    cache.cache.keep_loop(&here);
    assert_eq!(notes(), [Some(Note::Doubted), None]);
    // With which the interpreter does better, with that it stays.
    cache.cache.refuse_loop(&here);
    cache.cache.keep_loop(&here);
    assert_eq!(notes(), [Some(Note::Refused), None]);
}

#[test]
fn an_object_that_was_begun_is_not_there_until_it_is_kept() {
    let cache = Temporary::new("begun", LARGE);
    let key = cache.key(1);
    let states = || (cache.cache.is_begun(&key), cache.has(1));
    assert_eq!(states(), (false, false));
    cache.cache.begin(&key);
    assert_eq!(states(), (true, false));
    cache.keep(1);
    assert_eq!(states(), (false, true));
}

#[test]
fn what_a_program_requested_is_found_by_its_path() {
    let cache = &Temporary::new("program", LARGE).cache;
    let [here, there] = ["/p/a.m", "/p/b.m"].map(|path| cache.compiler.program(Path::new(path)));
    let made = [1, 2].map(|number| Key::from_bytes([number; 32]));
    assert_eq!(cache.program(&here), []);
    cache.keep_program(&here, &made);
    assert_eq!(cache.program(&here), made);
    assert_eq!(cache.program(&there), []);
}

/// How large the cache is stands in a file. What cannot be that is not believed.
#[test]
fn what_is_there_is_counted_where_it_is_not_noted() {
    let first = Temporary::new("noted", LARGE);
    for (number, note) in [None, Some(""), Some("many")].into_iter().enumerate() {
        if let Some(note) = note {
            fs::write(first.place.join("bytes"), note).unwrap();
        }
        let own = Cache::at(Folder::new(&first.place), LARGE).unwrap();
        own.keep(&first.key(number), &object(number));
        let all = own.folder.list().iter().map(|file| file.bytes).sum::<u64>();
        assert_eq!(own.folder.noted_bytes(), Some(all), "{note:?}");
    }
    let own = Cache::at(Folder::new(&first.place), 2_000).unwrap();
    own.keep(&first.key(3), &object(3));
    assert!(
        own.folder.noted_bytes() < Some(2_000) && own.folder.list().len() < 3,
        "too much is noted, and goes"
    );
}

/// Every byte is sealed, and so are the length and the name.
#[test]
fn what_is_damaged_is_not_there() {
    let cache = Temporary::new("damaged", LARGE);
    cache.keep(1);
    let file = cache.file(1);
    let whole = fs::read(&file).unwrap();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        fs::write(&file, &bytes).unwrap();
        assert!(!cache.has(1), "byte {at}");
    }
    for length in [0, 1, 31, 32, 33, whole.len() - 1] {
        fs::write(&file, &whole[..length]).unwrap();
        assert!(!cache.has(1), "{length} bytes");
    }
    fs::write(&file, [&whole[..], &[0]].concat()).unwrap();
    assert!(!cache.has(1));
    fs::write(cache.file(2), &whole).unwrap();
    assert!(!cache.has(2), "under another name");
    cache.keep(1);
    assert!(cache.has(1), "it is made again");
}

#[test]
fn bytes_that_are_no_object_are_none() {
    assert_eq!(sealed::object(&sealed::payload(&object(3))), Some(object(3)));
    for payload in [&[][..], &[1], &[1, 0, 0, 0], &[1, 0, 0, 0, 5, 0, 0, 0, b'x'], &[255; 9]] {
        assert_eq!(sealed::object(payload), None, "{payload:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_used_is_no_cache() {
    let cache = Temporary::new("file", LARGE);
    fs::write(&cache.place, "a file where the folder should be").unwrap();
    cache.keep(1);
    assert!(!cache.has(1));
    fs::remove_file(&cache.place).unwrap();
    assert!(Cache::at(Folder::new(&cache.place), 0).is_none(), "a bound of 0");
}

#[test]
fn what_was_not_used_for_longest_goes_first() {
    let size = 1000 + 32 + 4 + 2 * (4 + 2);
    let cache = Temporary::new("bound", 10 * size);
    for number in 0..10 {
        cache.keep(number);
        used(&cache.file(number), 1000 - 10 * number as u64);
    }
    assert!((1..10).all(|number| cache.file(number).exists()), "as many as there is room for");
    assert!(cache.has(0), "which is used now");
    cache.keep(10);
    let left: Vec<usize> = (0..=10).filter(|&number| cache.file(number).exists()).collect();
    assert_eq!(left, [0, 5, 6, 7, 8, 9, 10]);
}

#[test]
fn files_of_others_are_not_touched() {
    let cache = Temporary::new("others", 1);
    cache.keep(1);
    let folder = cache.file(1).parent().unwrap().to_owned();
    let theirs = [folder.join("notes.object"), folder.join("notes.txt"), cache.file(1).with_extension("txt")];
    for file in &theirs {
        fs::write(file, "theirs").unwrap();
    }
    let unfinished = ["1-1.unfinished", "1-2.unfinished"].map(|ending| cache.file(2).with_extension(ending));
    for file in &unfinished {
        fs::write(file, "ours").unwrap();
    }
    used(&unfinished[0], 7200);
    cache.keep(3);
    assert!(theirs.iter().all(|file| file.exists()));
    assert!(!unfinished[0].exists() && unfinished[1].exists(), "one may still be written");
    assert_eq!(cache.cache.folder.list().len(), 1);
}

/// Threads write and read the same few files, and remove what is too much: who finds anything finds what was kept.
#[test]
fn any_number_may_use_it_at_the_same_time() {
    let shared = Temporary::new("shared", LARGE);
    let found = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (shared, found) = (&shared, &found);
            scope.spawn(move || {
                // A process of its own knows nothing of what others have written.
                let own = Cache::at(Folder::new(&shared.place), 8_000).unwrap();
                for round in 0..100 {
                    let number = (round * 7 + thread) % 12;
                    match own.object(&shared.key(number)) {
                        Some(kept) => {
                            assert_eq!(kept, object(number));
                            found.fetch_add(1, Ordering::Relaxed);
                        }
                        None => own.keep(&shared.key(number), &object(number)),
                    }
                }
            });
        }
    });
    assert!(found.into_inner() > 0);
    assert!(shared.cache.folder.list().iter().all(|file| file.kind == Kind::Object), "all were finished");
}

#[test]
fn the_place_is_said_by_variables() {
    let place = |set: &[(&str, &str)]| {
        let find = |name: &str| set.iter().find(|(other, _)| *other == name).map(|(_, value)| value.into());
        place_of(&|name| -> Option<OsString> { find(name) })
    };
    let home = ("HOME", "/home/u");
    assert_eq!(place(&[]), None);
    assert_eq!(place(&[home]), Some("/home/u/.cache/lanner".into()));
    assert_eq!(place(&[home, ("XDG_CACHE_HOME", "/c")]), Some("/c/lanner".into()));
    assert_eq!(place(&[home, ("XDG_CACHE_HOME", "relative")]), Some("/home/u/.cache/lanner".into()));
    let own = ("LANNER_CACHE_DIR", "own");
    assert_eq!(place(&[home, ("XDG_CACHE_HOME", "/c"), own]), Some("own".into()));
    assert_eq!(place(&[home, ("LANNER_CACHE_DIR", "")]), Some("/home/u/.cache/lanner".into()));
}

/// What runs is what only the user can have written.
#[cfg(unix)]
#[test]
fn what_others_can_write_is_not_used() {
    use std::os::unix::fs::PermissionsExt;
    let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let cache = Temporary::new("own", LARGE);
    cache.keep(1);
    let objects = cache.file(1).parent().unwrap().to_owned();
    assert_eq!([mode(&cache.place), mode(&objects), mode(&cache.file(1))], [0o700, 0o700, 0o600]);
    set(&cache.file(1), 0o620);
    assert!(!cache.has(1));
    cache.keep(1);
    assert!(cache.has(1), "it is made again");
    for folder in [&cache.place, &objects] {
        set(folder, 0o702);
        assert!(Cache::at(Folder::new(&cache.place), LARGE).is_none());
        set(folder, 0o755);
        assert!(Cache::at(Folder::new(&cache.place), LARGE).is_some());
    }
}

/// Whoever opened these would wait, or read what is elsewhere.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_not_opened() {
    let cache = Temporary::new("pipe", LARGE);
    cache.keep(1);
    let file = cache.file(1);
    let elsewhere = file.with_extension("elsewhere");
    fs::rename(&file, &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, &file).unwrap();
    assert!(!cache.has(1), "a link");
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert!(!cache.has(1), "a folder");
    fs::remove_dir(&file).unwrap();
    let mode = rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR;
    rustix::fs::mknodat(rustix::fs::CWD, &file, rustix::fs::FileType::Fifo, mode, 0).unwrap();
    assert!(!cache.has(1), "a pipe");
    cache.keep(1);
    assert!(cache.has(1), "it is made again");
}
