//! Triangulations in the plane, with exact predicates (crate `spade`). The rest of the family is written in MATLAB.

use crate::host::{Args, Host, Outputs, one};
use crate::value::{Dims, Tensor};
use crate::{Error, Result, Value, kernels, memory};
use rustc_hash::FxHashSet;
use spade::{DelaunayTriangulation, HasPosition, Point2, Triangulation};

kernels! { ; "lanner.triangulated" => triangulated }

/// Bytes of a triangulation for each of its points, about.
const PER_POINT: usize = 400;

/// A point, and which one it was in the arrays.
struct Site {
    position: Point2<f64>,
    number: usize,
}

impl HasPosition for Site {
    type Scalar = f64;

    fn position(&self) -> Point2<f64> {
        self.position
    }
}

/// `lanner.triangulated(x, y)`: the triangles of a Delaunay triangulation, each a row of places that go around it counterclockwise. Points
/// that occur twice count once; points on one line give no row.
fn triangulated(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let coordinates = |value: &Value| value.to_f64s().map(|numbers| numbers.to_vec());
    let (Some(x), Some(y)) = (coordinates(&args[0]), coordinates(&args[1])) else {
        return Err(Error::new("MATLAB:delaunay:InvalidInput", "The points must be real numbers."));
    };
    memory::admit(x.len().saturating_mul(PER_POINT))?;
    let mut seen = FxHashSet::default();
    let places = x.iter().zip(&y).enumerate();
    // 0 and -0 are one place.
    let sites = places.map(|(number, (&x, &y))| Site { position: clamped(x, y), number });
    let sites: Vec<Site> =
        sites.filter(|site| seen.insert((site.position.x.to_bits(), site.position.y.to_bits()))).collect();
    let Ok(mesh) = DelaunayTriangulation::<Site>::bulk_load(sites) else {
        return Err(Error::new("MATLAB:delaunay:CannotBeNanOrInf", "The points must be finite."));
    };
    let count = mesh.num_inner_faces();
    let mut corners = vec![0.0; 3 * count];
    for (row, face) in mesh.inner_faces().enumerate() {
        for (column, vertex) in face.vertices().iter().enumerate() {
            corners[column * count + row] = (vertex.data().number + 1) as f64;
        }
    }
    one(Tensor::new(Dims::matrix(count, 3), corners))
}

/// A point whose coordinates are 0 where they are too small for the predicates.
fn clamped(x: f64, y: f64) -> Point2<f64> {
    let clamp = |number: f64| if number.abs() < spade::MIN_ALLOWED_VALUE { 0.0 } else { number };
    Point2::new(clamp(x), clamp(y))
}
