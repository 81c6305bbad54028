//! What is in memory when: bytes over the lines, and which variables are in one place one after the other.

use super::numbers::bytes;
use super::table::class_of;
use lanner_session::{Bar, Lane, ReportedVersion, Timeline};
use maud::{Markup, html};

/// Places that are shown.
const MOST_LANES: usize = 60;
/// Numbers of lines below the picture.
const MOST_TICKS: usize = 12;

/// The picture of the version with this number.
pub fn timeline(version: &ReportedVersion, k: usize) -> Markup {
    let timeline = &version.timeline;
    html! {
        h3 { "Storage over time" }
        @if timeline.is_too_large { p.none { "The function is too large for this picture." } }
        @else if timeline.lanes.is_empty() { p.none { "No array is in memory: everything is in registers." } }
        @else {
            figure.time {
                (chart(timeline))
                @for lane in timeline.lanes.iter().take(MOST_LANES) { (lane_row(lane, 2 * timeline.lines.len())) }
                (axis(timeline, k))
                figcaption { (caption(timeline)) }
            }
            @if timeline.lanes.len() > MOST_LANES {
                p.note { (timeline.lanes.len() - MOST_LANES) " more places are not shown." }
            }
        }
    }
}

fn caption(timeline: &Timeline) -> Markup {
    html! {
        "From left to right the lines of the function. Variables in one row are in one place, one after the other."
        @if timeline.frame > 0 { " The frame has " (bytes(timeline.frame)) "." }
        @if let Some(supposed) = timeline.supposed { " Bytes are drawn as if each unknown extent were " (supposed) "." }
        @if timeline.is_partial { " An array whose size is not known counts as the largest one of its place." }
    }
}

/// Bytes over the lines.
fn chart(timeline: &Timeline) -> Markup {
    let most = timeline.bytes.iter().copied().max().unwrap_or(0);
    let height = |n: u64| 40.0 - 38.0 * n as f64 / most.max(1) as f64;
    let mut points = String::from("0,40");
    for (k, &n) in timeline.bytes.iter().enumerate() {
        points.push_str(&format!(" {k},{y:.1} {},{y:.1}", k + 1, y = height(n)));
    }
    let width = timeline.bytes.len();
    points.push_str(&format!(" {width},40"));
    html! {
        @if most > 0 {
            div.lane {
                div.name { "bytes of arrays" br; small { "at most " (bytes(most)) } }
                div.track {
                    svg viewBox={ "0 0 " (width) " 40" } preserveAspectRatio="none" role="img"
                        aria-label={ "At most " (bytes(most)) } { polygon points=(points) {} }
                }
            }
        }
    }
}

/// A place with what is in it. Bars that overlap are below each other.
fn lane_row(lane: &Lane, columns: usize) -> Markup {
    let rows = rows(&lane.bars);
    let count = rows.iter().copied().max().unwrap_or(0) + 1;
    let percent = |n: usize| 100.0 * n as f64 / columns.max(1) as f64;
    html! {
        div.lane {
            div.name { (lane.name) }
            div.track style={ "height:" (format!("{:.1}", count as f64 * 1.6)) "em" } {
                @for (bar, row) in lane.bars.iter().zip(rows) {
                    span class={ "bar " (class_of(lane.place)) } title={ (bar.name) @if !bar.bytes.is_empty() { ", " (bar.bytes) } }
                        style={ "left:" (format!("{:.2}", percent(bar.first))) "%;width:"
                            (format!("{:.2}", percent(bar.last + 1 - bar.first))) "%;top:"
                            (format!("{:.1}", row as f64 * 1.6)) "em" } {
                        (bar.name) @if !bar.bytes.is_empty() { " " small { (bar.bytes) } }
                    }
                }
            }
        }
    }
}

/// The row of each bar: the first one in which it overlaps with none before it.
fn rows(bars: &[Bar]) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let each = bars.iter().map(|bar| {
        let row = ends.iter().position(|&end| end <= bar.first).unwrap_or(ends.len());
        if row == ends.len() {
            ends.push(0);
        }
        ends[row] = bar.last + 1;
        row
    });
    each.collect()
}

/// Numbers of lines.
fn axis(timeline: &Timeline, k: usize) -> Markup {
    let lines = &timeline.lines;
    let step = lines.len().div_ceil(MOST_TICKS).max(1);
    html! {
        div.lane.axis {
            div.name { "line" }
            div.track {
                @for (n, line) in lines.iter().enumerate().step_by(step) {
                    a href={ "#v" (k) "-s" (line) } style={ "left:" (format!("{:.2}", 100.0 * n as f64 / lines.len() as f64)) "%" } {
                        (line) }
                }
            }
        }
    }
}
