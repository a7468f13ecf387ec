//! Charts of cells: heat maps, boards and columns, placed by plotters.
//!
//! A chart has cells with whole coordinates; cell (x, y) reaches half a unit in each direction. Rows
//! go down, as on paper. Plotters scales, chooses which coordinates to name, and draws the axes.

use super::ink::Ink;
use super::picture::{Panel, Shape, round};
use anyhow::Result;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontTransform,
};
use std::convert::Infallible;
use std::fmt::Write;

/// The chart on which shapes are drawn.
pub(crate) type Chart<'a, 'p> =
    ChartContext<'a, Canvas<'p>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The cells of a chart and the names of its columns and rows.
#[derive(Clone, Copy)]
pub(crate) struct Axes<'t> {
    /// The first and the last column.
    pub(crate) columns: (u64, u64),
    /// The first and the last row, from the top.
    pub(crate) rows: (u64, u64),
    /// The width and the height of a cell in pixels.
    pub(crate) cell: (u32, u32),
    /// What the columns are, above the chart, and what the rows are, left of it; may be empty.
    pub(crate) titles: (&'t str, &'t str),
    /// The name of each column and of each row.
    pub(crate) names: (&'t dyn Fn(u64) -> String, &'t dyn Fn(u64) -> String),
    /// The widths of the longest names, in pixels.
    pub(crate) widths: (u32, u32),
}

impl Axes<'_> {
    /// Axes that name their columns and rows by number.
    pub(crate) fn numbered(columns: (u64, u64), rows: (u64, u64), side: u32) -> Self {
        let width = |last: u64| 8 * last.to_string().len() as u32;
        Axes {
            columns,
            rows,
            cell: (side, side),
            titles: ("", ""),
            names: (&|column| column.to_string(), &|row| row.to_string()),
            widths: (width(columns.1), width(rows.1)),
        }
    }
}

/// Draws a panel with axes.
pub(crate) fn panel(
    axes: Axes<'_>,
    draw: impl FnOnce(&mut Chart<'_, '_>) -> Result<()>,
) -> Result<Panel> {
    let Axes { columns, rows, cell, titles, names, widths } = axes;
    let count = |(first, last): (u64, u64)| (last + 1 - first) as u32;
    let title = |title: &str| if title.is_empty() { 0 } else { 18 };
    let (above, left) = (24 + title(titles.0), 12 + widths.1 + title(titles.1));
    let size = (left + count(columns) * cell.0 + 1, above + count(rows) * cell.1 + 1);
    let mut panel =
        Panel { width: f64::from(size.0), height: f64::from(size.1), ..Panel::default() };
    let root = Canvas { size, panel: &mut panel }.into_drawing_area();
    let (x, y) = (edges(columns), edges(rows));
    let mut chart = ChartBuilder::on(&root)
        .set_label_area_size(LabelAreaPosition::Top, above)
        .set_label_area_size(LabelAreaPosition::Left, left)
        .build_cartesian_2d(x.0..x.1, y.1..y.0)?;
    // As many names as there is space for.
    let most = |count: u32, side: u32, least: u32| (count * side / side.max(least)).max(2) as usize;
    let style = ("sans-serif", 12).with_color(Ink::Faint.token()).into_text_style(&root);
    let label = |name: &dyn Fn(u64) -> String, (first, last): (u64, u64), value: f64| {
        let is_cell = value.fract() == 0.0 && (first as f64..=last as f64).contains(&value);
        if is_cell { name(value as u64) } else { String::new() }
    };
    chart
        .configure_mesh()
        .disable_mesh()
        .axis_style(TRANSPARENT)
        .x_labels(most(count(columns), cell.0, widths.0 + 6))
        .y_labels(most(count(rows), cell.1, 14))
        .x_label_formatter(&|&value| label(names.0, columns, value))
        .y_label_formatter(&|&value| label(names.1, rows, value))
        .label_style(style.clone())
        .axis_desc_style(style)
        .x_desc(titles.0)
        .y_desc(titles.1)
        .draw()?;
    draw(&mut chart)?;
    drop(chart);
    root.present()?;
    drop(root);
    Ok(panel)
}

/// Where cells begin and end.
fn edges((first, last): (u64, u64)) -> (f64, f64) {
    (first as f64 - 0.5, last as f64 + 0.5)
}

/// A run of cells in one row.
pub(crate) fn run(
    chart: &mut Chart<'_, '_>,
    ink: Ink,
    columns: (u64, u64),
    row: u64,
) -> Result<()> {
    let (x, y) = (edges(columns), edges((row, row)));
    let area = Rectangle::new([(x.0, y.0), (x.1, y.1)], ink.token().filled());
    chart.draw_series([area])?;
    Ok(())
}

/// The outline of a block of cells.
pub(crate) fn outline(
    chart: &mut Chart<'_, '_>,
    ink: Ink,
    width: u32,
    columns: (u64, u64),
    rows: (u64, u64),
) -> Result<()> {
    let (x, y) = (edges(columns), edges(rows));
    let frame = Rectangle::new([(x.0, y.0), (x.1, y.1)], ink.stroke(width));
    chart.draw_series([frame])?;
    Ok(())
}

/// The lines between all cells of a block.
pub(crate) fn grid(chart: &mut Chart<'_, '_>, columns: (u64, u64), rows: (u64, u64)) -> Result<()> {
    let (x, y) = (edges(columns), edges(rows));
    for column in columns.0..=columns.1 + 1 {
        let at = column as f64 - 0.5;
        line(chart, Ink::Rule, 1, &[(at, y.0), (at, y.1)])?;
    }
    for row in rows.0..=rows.1 + 1 {
        let at = row as f64 - 0.5;
        line(chart, Ink::Rule, 1, &[(x.0, at), (x.1, at)])?;
    }
    Ok(())
}

/// A line through these points.
pub(crate) fn line(
    chart: &mut Chart<'_, '_>,
    ink: Ink,
    width: u32,
    points: &[(f64, f64)],
) -> Result<()> {
    chart.draw_series([PathElement::new(points.to_vec(), ink.stroke(width))])?;
    Ok(())
}

/// A disc, of a radius in pixels.
pub(crate) fn disc(chart: &mut Chart<'_, '_>, ink: Ink, radius: u32, at: (f64, f64)) -> Result<()> {
    chart.draw_series([Circle::new(at, radius, ink.token().filled())])?;
    Ok(())
}

/// A ring, of a radius in pixels.
pub(crate) fn ring(
    chart: &mut Chart<'_, '_>,
    ink: Ink,
    (radius, width): (u32, u32),
    at: (f64, f64),
) -> Result<()> {
    chart.draw_series([Circle::new(at, radius, ink.stroke(width))])?;
    Ok(())
}

/// A text about its middle, or from there to the right.
pub(crate) fn text(
    chart: &mut Chart<'_, '_>,
    ink: Ink,
    size: u32,
    (at, place): ((f64, f64), HPos),
    text: impl Into<String>,
) -> Result<()> {
    let style =
        ("sans-serif", size).into_font().color(&ink.token()).pos(Pos::new(place, VPos::Center));
    chart.draw_series([Text::new(text.into(), at, style)])?;
    Ok(())
}

/// The backend that turns what plotters draws into shapes with an ink.
pub(crate) struct Canvas<'p> {
    size: (u32, u32),
    panel: &'p mut Panel,
}

type Drawn = std::result::Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Canvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Drawn {
        self.draw_rect(point, (point.0 + 1, point.1 + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let (x, y) = (upper_left.0.min(bottom_right.0), upper_left.1.min(bottom_right.1));
        let (w, h) = (upper_left.0.abs_diff(bottom_right.0), upper_left.1.abs_diff(bottom_right.1));
        self.add(style, fill, &format!("M{x} {y}h{w}v{h}h-{w}z"));
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.add(style, false, &points(path));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vertices: I,
        style: &S,
    ) -> Drawn {
        self.add(style, true, &(points(vertices) + "z"));
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        if style.color().alpha > 0.0 {
            self.panel.shapes.push(Shape::Circle {
                class: class(style, fill),
                width: f64::from(style.stroke_width()),
                x: f64::from(center.0),
                y: f64::from(center.1),
                radius: f64::from(radius),
            });
        }
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        if text.is_empty() {
            return Ok(());
        }
        let size = style.size();
        let (turn, (down, across)) = match style.transform() {
            FontTransform::None => (0.0, (1.0, 0.0)),
            FontTransform::Rotate90 => (90.0, (0.0, -1.0)),
            FontTransform::Rotate180 => (180.0, (-1.0, 0.0)),
            FontTransform::Rotate270 => (270.0, (0.0, 1.0)),
        };
        // From the anchor to the baseline, before turning.
        let drop = size
            * match style.anchor().v_pos {
                VPos::Top => 0.8,
                VPos::Center => 0.35,
                VPos::Bottom => -0.1,
            };
        self.panel.shapes.push(Shape::Label {
            class: Ink::fill_of_token(style.color().rgb),
            x: round(f64::from(x) + drop * across),
            y: round(f64::from(y) + drop * down),
            size,
            anchor: match style.anchor().h_pos {
                HPos::Left => "start",
                HPos::Center => "middle",
                HPos::Right => "end",
            },
            turn,
            text: text.to_owned(),
        });
        Ok(())
    }
}

impl Canvas<'_> {
    fn add<S: BackendStyle>(&mut self, style: &S, fill: bool, data: &str) {
        if style.color().alpha > 0.0 {
            self.panel.path(class(style, fill), f64::from(style.stroke_width()), data);
        }
    }
}

fn class<S: BackendStyle>(style: &S, fill: bool) -> String {
    let rgb = style.color().rgb;
    if fill { Ink::fill_of_token(rgb) } else { Ink::stroke_of_token(rgb) }
}

fn points(path: impl IntoIterator<Item = BackendCoord>) -> String {
    let mut data = String::new();
    for (index, (x, y)) in path.into_iter().enumerate() {
        let _ = write!(data, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    data
}
