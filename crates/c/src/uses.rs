//! What a file needs for what stands in it: small functions, headers, declarations. It is gathered from finished statements, so nothing
//! is written out that nobody calls.

use crate::error::{Error, Made};
use crate::expr::Expr;
use crate::helpers::Helper;
use crate::own;
use crate::program::ProgramNames;
use crate::stmt::{Stmt, each};
use crate::types::is_odd_nan;
use lanner_lir::{ExternData, Scalar};
use std::collections::BTreeSet;

/// What is called.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Callee {
    /// A small function.
    Helper(Helper),
    /// One of C's library, and its header.
    Library(String, &'static str),
    /// What others define.
    Extern(ExternData),
    /// A function of the file.
    Own(String),
    /// A kernel that the file has itself.
    Kernel(&'static str),
    /// What notes an error.
    Error,
    /// What says whether the user wants the program to stop.
    Poll,
    /// A function of the runtime library.
    Runtime(&'static str),
}

impl Callee {
    /// What it is called.
    pub fn name(&self) -> String {
        match self {
            Callee::Helper(helper) => helper.name(),
            Callee::Library(name, _) | Callee::Own(name) => name.clone(),
            Callee::Extern(data) => data.symbol.clone(),
            Callee::Error => "lanner_error".to_owned(),
            Callee::Poll => "lanner_is_interrupted".to_owned(),
            Callee::Runtime(name) | Callee::Kernel(name) => (*name).to_owned(),
        }
    }

    /// Whether a call does nothing but give a number.
    pub fn is_pure(&self) -> bool {
        match self {
            Callee::Helper(_) | Callee::Library(..) | Callee::Kernel(_) => true,
            Callee::Extern(_) | Callee::Own(_) | Callee::Error | Callee::Poll | Callee::Runtime(_) => false,
        }
    }
}

/// What a file needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uses {
    /// Small functions, each behind those that it calls.
    pub helpers: Vec<Helper>,
    /// Kernels that the file has itself.
    pub kernels: BTreeSet<&'static str>,
    /// Headers of C's library.
    pub headers: BTreeSet<&'static str>,
    /// What others define, once each.
    pub externs: Vec<ExternData>,
    /// Whether errors are noted.
    pub has_errors: bool,
    /// Whether anybody is asked for interruptions.
    pub has_polls: bool,
    /// Names of the program that the runtime library is told.
    pub names: ProgramNames,
}

impl Uses {
    /// Notes what statements need.
    ///
    /// # Errors
    /// Something is called in two ways.
    pub fn note(&mut self, stmts: &[Stmt]) -> Made {
        let mut made = Ok(());
        each(stmts, &mut |stmt| {
            for expr in stmt.exprs() {
                let noted = self.note_expr(expr);
                if made.is_ok() {
                    made = noted;
                }
            }
        });
        made
    }

    fn note_expr(&mut self, expr: &Expr) -> Made {
        match expr {
            Expr::Lit(value) => self.number(*value),
            Expr::Call(callee, _) => self.call(callee)?,
            Expr::Reg(_)
            | Expr::Buffer(_)
            | Expr::Name(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Cond(_)
            | Expr::Cast(..)
            | Expr::List(..)
            | Expr::Index(_)
            | Expr::Load(..) => (),
        }
        expr.parts().iter().try_for_each(|part| self.note_expr(part))
    }

    fn call(&mut self, callee: &Callee) -> Made {
        match callee {
            Callee::Helper(helper) => self.helper(*helper),
            Callee::Library(_, header) => self.header(header),
            Callee::Kernel(name) => {
                own::HEADERS.iter().for_each(|header| self.header(header));
                self.kernels.insert(name);
            }
            Callee::Own(_) | Callee::Runtime(_) => (),
            Callee::Error => self.has_errors = true,
            Callee::Poll => self.has_polls = true,
            Callee::Extern(data) => match self.externs.iter().find(|other| other.symbol == data.symbol) {
                Some(other) if other.params == data.params && other.results == data.results => (),
                Some(_) => return Err(Error::new(format!("`{}` is called in two ways", data.symbol))),
                None => self.externs.push(data.clone()),
            },
        }
        Ok(())
    }

    fn helper(&mut self, helper: Helper) {
        if !self.helpers.contains(&helper) {
            helper.needs().into_iter().for_each(|needed| self.helper(needed));
            helper.headers().iter().for_each(|header| self.header(header));
            self.helpers.push(helper);
        }
    }

    /// Includes a header of the library.
    pub fn header(&mut self, header: &'static str) {
        self.headers.insert(header);
    }

    /// Whatever a number needs to be written.
    pub fn number(&mut self, value: Scalar) {
        if is_odd_nan(value) {
            return self.helper(Helper::OfBits(value.ty()));
        }
        let is_finite = match value {
            Scalar::F64(number) => number.is_finite(),
            Scalar::F32(number) => number.is_finite(),
            Scalar::Bool(_) | Scalar::Int(..) => true,
        };
        if !is_finite {
            self.header("math.h");
        }
    }
}
