//! Axes with two sides: each has its own upright dimension.

use super::call::Call;
use crate::{Args, Error, Host, Outputs, Result, Value, kernels};
use lanner_graphics::Datum;

kernels! { yyaxis }

/// `yyaxis left`, `yyaxis right`, `yyaxis(ax, side)`: charts and properties of y are those of this side from then on.
pub fn yyaxis(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    let side = call.args.first().and_then(Value::as_text);
    let Some(side) = side.filter(|side| ["left", "right"].contains(&side.as_str())) else {
        let text = "Axis location must be 'left' or 'right'.";
        return Err(Error::new("MATLAB:yyaxis:InvalidArgument", text));
    };
    let mut session = call.session();
    if session.store.array(axes, "View").data.as_ref() != [0.0, 90.0] {
        let text = "yyaxis is not supported for axes in space.";
        return Err(Error::new("MATLAB:yyaxis:NotSupported", text));
    }
    if session.store.other_side(axes).is_none() {
        session.store.add_side(axes);
        session.store.put(axes, "Box", Datum::on(true));
    }
    if !session.store.says(axes, "YAxisLocation", &side) {
        session.store.swap_sides(axes);
    }
    Ok(Outputs::new())
}
