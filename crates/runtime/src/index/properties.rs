//! Index arithmetic against a model that looks at one element at a time.

use super::{delete, get, set};
use crate::Value;
use crate::value::{Dims, Range, Tensor};
use proptest::prelude::*;
use std::rc::Rc;

/// An array as extents and elements, without any cleverness.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    extents: Vec<usize>,
    data: Vec<f64>,
}

impl Model {
    fn counted(extents: &[usize]) -> Model {
        let n: usize = extents.iter().product();
        Model { extents: extents.to_vec(), data: (1..=n).map(|k| k as f64).collect() }
    }

    fn value(&self) -> Value {
        Tensor::new(Dims::new(&self.extents), self.data.clone()).into()
    }

    fn of(value: &Value) -> Model {
        let data = value.to_f64s().map(|d| d.to_vec()).unwrap_or_default();
        Model { extents: value.dims().as_slice().to_vec(), data }
    }

    /// Extents as `count` subscripts see them.
    fn folded(&self, count: usize) -> Vec<usize> {
        let extent = |k: usize| self.extents.get(k).copied().unwrap_or(1);
        let mut folded: Vec<usize> = (0..count).map(extent).collect();
        folded[count - 1] = (count - 1..self.extents.len().max(count)).map(extent).product();
        folded
    }
}

/// A subscript as the program writes it, and its places from 0.
#[derive(Clone, Debug)]
struct Sub {
    value: Value,
    places: Vec<usize>,
    colon: bool,
}

/// A subscript into an extent, chosen by `kind` from random numbers; `beyond` allows places past the end.
fn sub(kind: u8, numbers: &[usize], extent: usize, beyond: usize) -> Sub {
    let limit = extent + beyond;
    let places: Vec<usize> = match kind % 5 {
        0 => return Sub { value: Value::text(":"), places: (0..extent).collect(), colon: true },
        1 => {
            let mask: Vec<bool> = (0..extent).map(|k| numbers[k % numbers.len()].is_multiple_of(2)).collect();
            let places = (0..extent).filter(|&k| mask[k]).collect();
            return Sub { value: Tensor::row(mask).into(), places, colon: false };
        }
        _ if limit == 0 => Vec::new(),
        2 => vec![numbers[0] % limit],
        3 => {
            let (a, b) = (numbers[0] % limit, numbers[numbers.len() - 1] % limit);
            let step = if a <= b { 1.0 } else { -1.0 };
            let range = Range::new((a + 1) as f64, step, (b + 1) as f64);
            let places = range.iter().map(|x| x as usize - 1).collect();
            return Sub { value: Value::Range(Rc::new(range)), places, colon: false };
        }
        _ => numbers.iter().map(|n| n % limit).collect(),
    };
    let numbers: Vec<f64> = places.iter().map(|&k| (k + 1) as f64).collect();
    Sub { value: Tensor::row(numbers).into(), places, colon: false }
}

/// All combinations of places, the first subscript running fastest, as offsets under the extents.
fn offsets(subs: &[Sub], extents: &[usize]) -> Vec<usize> {
    let mut all = vec![0];
    let mut strides = vec![1; extents.len()];
    for k in 1..extents.len() {
        strides[k] = strides[k - 1] * extents[k - 1];
    }
    for k in (0..subs.len()).rev() {
        all = all
            .iter()
            .flat_map(|rest| subs[k].places.iter().map(move |place| (rest, place)))
            .map(|(rest, place)| rest + place * strides[k])
            .collect();
    }
    // Built from the last subscript inwards, the first one runs fastest already.
    all
}

type Seed = (u8, Vec<usize>);

fn seeds() -> impl Strategy<Value = Vec<Seed>> {
    prop::collection::vec((any::<u8>(), prop::collection::vec(0usize..20, 1..5)), 1..5)
}

fn extents() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0usize..4, 2..5)
}

fn subs(model: &Model, seeds: &[Seed], beyond: usize) -> Vec<Sub> {
    let folded = model.folded(seeds.len());
    seeds.iter().zip(&folded).map(|((kind, numbers), &extent)| sub(*kind, numbers, extent, beyond)).collect()
}

fn values(subs: &[Sub]) -> Vec<Value> {
    subs.iter().map(|s| s.value.clone()).collect()
}

proptest! {
    #[test]
    fn reading_selects_each_combination(extents in extents(), seeds in seeds()) {
        let model = Model::counted(&extents);
        let subs = subs(&model, &seeds, 0);
        let found = get(&model.value(), &values(&subs)).unwrap();
        let folded = model.folded(subs.len());
        let wanted: Vec<f64> = offsets(&subs, &folded).iter().map(|&k| model.data[k]).collect();
        prop_assert_eq!(Model::of(&found).data, wanted);
        if subs.len() > 1 {
            let lens: Vec<usize> = subs.iter().map(|s| s.places.len()).collect();
            prop_assert_eq!(found.dims(), Dims::new(&lens));
        }
    }

    #[test]
    fn writing_a_scalar_changes_the_selected_places_alone(extents in extents(), seeds in seeds(), beyond in 0usize..3) {
        let model = Model::counted(&extents);
        // Fewer subscripts than dimensions cannot grow; one subscript has a rule of its own.
        let grows = seeds.len() >= Dims::new(&extents).rank() && seeds.len() > 1;
        let subs = subs(&model, &seeds, if grows { beyond } else { 0 });
        // In an array without any extent a colon takes the value's.
        let empty = Dims::new(&extents).as_slice().iter().all(|&d| d == 0);
        prop_assume!(!(empty && subs.iter().any(|s| s.colon)));
        let mut base = model.value();
        set(&mut base, &values(&subs), Value::Scalar(-1.0)).unwrap();
        let old = model.folded(subs.len());
        let new: Vec<usize> = subs
            .iter()
            .zip(&old)
            .map(|(s, &d)| s.places.iter().map(|p| p + 1).fold(d, usize::max))
            .collect();
        let mut data = vec![0.0; new.iter().product()];
        for (k, &x) in model.data.iter().enumerate() {
            let (mut rest, mut at, mut stride) = (k, 0, 1);
            for (&from, &to) in old.iter().zip(&new) {
                at += rest % from * stride;
                rest /= from;
                stride *= to;
            }
            data[at] = x;
        }
        for k in offsets(&subs, &new) {
            data[k] = -1.0;
        }
        prop_assert_eq!(Model::of(&base).data, data);
        if grows && new != old {
            prop_assert_eq!(base.dims(), Dims::new(&new));
        } else {
            prop_assert_eq!(base.dims(), Dims::new(&extents));
        }
    }

    #[test]
    fn what_is_written_is_read_back(extents in extents(), seeds in seeds()) {
        let model = Model::counted(&extents);
        let mut subs = subs(&model, &seeds, 0);
        // Repeated places keep the last value only.
        for s in &mut subs {
            let mut seen = std::collections::BTreeSet::new();
            let before = s.places.len();
            s.places.retain(|p| seen.insert(*p));
            if s.places.len() != before {
                let numbers: Vec<f64> = s.places.iter().map(|&k| (k + 1) as f64).collect();
                s.value = Tensor::row(numbers).into();
            }
        }
        let mut base = model.value();
        let part = get(&base, &values(&subs)).unwrap();
        let negative = Value::from(Tensor::new(
            part.dims(),
            part.to_f64s().unwrap().iter().map(|x| -x).collect::<Vec<f64>>(),
        ));
        set(&mut base, &values(&subs), negative.clone()).unwrap();
        let again = get(&base, &values(&subs)).unwrap();
        prop_assert_eq!(Model::of(&again), Model::of(&negative));
        prop_assert_eq!(base.dims(), Dims::new(&extents));
    }

    #[test]
    fn deleting_along_a_dimension_keeps_the_others(extents in extents(), dim in 0usize..4, seed in (any::<u8>(), prop::collection::vec(0usize..20, 1..5))) {
        let model = Model::counted(&extents);
        let rank = extents.len().max(dim + 1);
        let folded = model.folded(rank);
        let chosen = sub(seed.0, &seed.1, folded[dim], 0);
        let mut subscripts = vec![Value::text(":"); rank];
        subscripts[dim] = chosen.value.clone();
        let mut base = model.value();
        delete(&mut base, &subscripts).unwrap();
        let keep: Vec<f64> =
            (0..folded[dim]).filter(|k| !chosen.places.contains(k)).map(|k| (k + 1) as f64).collect();
        if chosen.colon {
            // Where everything goes it goes along the first dimension.
            prop_assert_eq!(base.dims(), Dims::new(&extents).with(0, 0));
        } else if chosen.places.is_empty() {
            prop_assert_eq!(Model::of(&base), Model::of(&model.value()));
        } else {
            let mut rest = vec![Value::text(":"); rank];
            rest[dim] = Tensor::row(keep).into();
            prop_assert_eq!(Model::of(&base), Model::of(&get(&model.value(), &rest).unwrap()));
        }
    }
}
