//! The few x86-64 instructions that the templates need, as bytes. Encodings are those of Intel's "Software Developer's
//! Manual", volume 2.

/// General registers by their numbers.
#[derive(Clone, Copy)]
pub(super) enum General {
    Rax = 0,
    Rcx = 1,
    Rdx = 2,
}

/// Vector registers by their numbers.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Vector {
    X0 = 0,
    X1 = 1,
    X2 = 2,
    X3 = 3,
}

/// What a memory operand is relative to. Its displacement has 32 bits.
#[derive(Clone, Copy)]
pub(super) enum Base {
    /// `rbx`, `r13`: neither needs a SIB byte.
    Registers,
    Arrays,
}

/// A scalar double operation `op xmm, xmm/m64` of the prefix F2.
#[derive(Clone, Copy)]
pub(super) enum Sse {
    Load = 0x10,
    Store = 0x11,
    Sqrt = 0x51,
    Add = 0x58,
    Mul = 0x59,
    Sub = 0x5C,
    Min = 0x5D,
    Div = 0x5E,
    Max = 0x5F,
}

/// A bitwise operation `op xmm, xmm` of the prefix 66.
#[derive(Clone, Copy)]
pub(super) enum Bitwise {
    And = 0x54,
    Or = 0x56,
    Xor = 0x57,
}

/// A predicate of `cmpsd`: all but the last are false for a NaN.
#[derive(Clone, Copy)]
pub(super) enum Predicate {
    Equal = 0,
    Less = 1,
    LessOrEqual = 2,
    NotEqual = 4,
}

/// A condition of a jump, the second byte of its long form.
#[derive(Clone, Copy)]
pub(super) enum Condition {
    AboveOrEqual = 0x83,
    Equal = 0x84,
    NotEqual = 0x85,
    Above = 0x87,
    Parity = 0x8A,
    NoParity = 0x8B,
}

/// A place in the code that jumps go to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label(usize);

/// Bytes of machine code, and jumps whose targets come later.
#[derive(Default)]
pub(super) struct Assembler {
    bytes: Vec<u8>,
    labels: Vec<Option<usize>>,
    /// The places of 32-bit distances, and the labels that they lead to.
    jumps: Vec<(usize, Label)>,
}

impl Assembler {
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// The label means the place of the next instruction.
    pub fn bind(&mut self, label: Label) {
        self.labels[label.0] = Some(self.bytes.len());
    }

    /// The finished code; none where a jump has no target or is too far.
    pub fn finish(mut self) -> Option<Vec<u8>> {
        for (at, label) in self.jumps {
            let distance = self.labels[label.0]? as i64 - (at as i64 + 4);
            self.bytes[at..at + 4].copy_from_slice(&i32::try_from(distance).ok()?.to_le_bytes());
        }
        Some(self.bytes)
    }

    pub fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// ModRM and displacement of `[base + at]`.
    fn memory(&mut self, register: u8, base: Base, at: usize) {
        let low = match base {
            Base::Registers => 3,
            Base::Arrays => 5,
        };
        self.raw(&[0x80 | register << 3 | low]);
        self.raw(&(at as i32).to_le_bytes());
    }

    /// The REX prefix that a base needs, if any, with the bits for 64-bit operands.
    fn rex(base: Base, wide: bool) -> Option<u8> {
        let bits = u8::from(wide) << 3 | u8::from(matches!(base, Base::Arrays));
        (bits != 0).then_some(0x40 | bits)
    }

    /// `op x, [base + at]`, or a store to there.
    pub fn sse(&mut self, op: Sse, x: Vector, base: Base, at: usize) {
        self.raw(&[0xF2]);
        self.bytes.extend(Self::rex(base, false));
        self.raw(&[0x0F, op as u8]);
        self.memory(x as u8, base, at);
    }

    /// `op x, y`.
    pub fn sse_registers(&mut self, op: Sse, x: Vector, y: Vector) {
        self.raw(&[0xF2, 0x0F, op as u8, 0xC0 | (x as u8) << 3 | y as u8]);
    }

    /// `op x, [rdx + 8 rax]`, or a store to there.
    pub fn sse_element(&mut self, op: Sse, x: Vector) {
        self.raw(&[0xF2, 0x0F, op as u8, 0x04 | (x as u8) << 3, 0xC2]);
    }

    /// `movapd x, y`.
    pub fn copy(&mut self, x: Vector, y: Vector) {
        self.raw(&[0x66, 0x0F, 0x28, 0xC0 | (x as u8) << 3 | y as u8]);
    }

    /// `xorpd x, x`.
    pub fn zero(&mut self, x: Vector) {
        self.bitwise(Bitwise::Xor, x, x);
    }

    /// `op x, y`.
    pub fn bitwise(&mut self, op: Bitwise, x: Vector, y: Vector) {
        self.raw(&[0x66, 0x0F, op as u8, 0xC0 | (x as u8) << 3 | y as u8]);
    }

    /// `cmpsd x, y`: all bits of `x` become 1 or 0.
    pub fn test(&mut self, predicate: Predicate, x: Vector, y: Vector) {
        self.raw(&[0xF2, 0x0F, 0xC2, 0xC0 | (x as u8) << 3 | y as u8, predicate as u8]);
    }

    /// `movq x, rax`.
    pub fn vector_of_rax(&mut self, x: Vector) {
        self.raw(&[0x66, 0x48, 0x0F, 0x6E, 0xC0 | (x as u8) << 3]);
    }

    /// `ucomisd x, [rbx + at]`.
    pub fn compare(&mut self, x: Vector, at: usize) {
        self.raw(&[0x66, 0x0F, 0x2E]);
        self.memory(x as u8, Base::Registers, at);
    }

    /// `ucomisd x, y`.
    pub fn compare_registers(&mut self, x: Vector, y: Vector) {
        self.raw(&[0x66, 0x0F, 0x2E, 0xC0 | (x as u8) << 3 | y as u8]);
    }

    /// `cvttsd2si r, x`.
    pub fn truncate(&mut self, r: General, x: Vector) {
        self.raw(&[0xF2, 0x48, 0x0F, 0x2C, 0xC0 | (r as u8) << 3 | x as u8]);
    }

    /// `cvtsi2sd x, r`.
    pub fn convert(&mut self, x: Vector, r: General) {
        self.raw(&[0xF2, 0x48, 0x0F, 0x2A, 0xC0 | (x as u8) << 3 | r as u8]);
    }

    /// `mov r, [base + at]`.
    pub fn load(&mut self, r: General, base: Base, at: usize) {
        self.bytes.extend(Self::rex(base, true));
        self.raw(&[0x8B]);
        self.memory(r as u8, base, at);
    }

    /// `mov [rbx + at], r`.
    pub fn store(&mut self, r: General, at: usize) {
        self.raw(&[0x48, 0x89]);
        self.memory(r as u8, Base::Registers, at);
    }

    /// `mov r, x`.
    pub fn constant(&mut self, r: General, x: u64) {
        self.raw(&[0x48, 0xB8 | r as u8]);
        self.raw(&x.to_le_bytes());
    }

    /// `add r, by`.
    pub fn add_constant(&mut self, r: General, by: i8) {
        self.raw(&[0x48, 0x83, 0xC0 | r as u8, by as u8]);
    }

    /// `add rax, rcx`.
    pub fn add_rcx_to_rax(&mut self) {
        self.raw(&[0x48, 0x01, 0xC8]);
    }

    /// `cmp r, [base + at]`.
    pub fn compare_integer(&mut self, r: General, base: Base, at: usize) {
        self.bytes.extend(Self::rex(base, true));
        self.raw(&[0x3B]);
        self.memory(r as u8, base, at);
    }

    /// `imul rcx, [base + at]`.
    pub fn multiply_rcx(&mut self, base: Base, at: usize) {
        self.bytes.extend(Self::rex(base, true));
        self.raw(&[0x0F, 0xAF]);
        self.memory(General::Rcx as u8, base, at);
    }

    /// `cmp qword [base + at], x`.
    pub fn compare_constant(&mut self, base: Base, at: usize, x: i8) {
        self.bytes.extend(Self::rex(base, true));
        self.raw(&[0x83]);
        self.memory(7, base, at);
        self.raw(&[x as u8]);
    }

    /// `jmp to`.
    pub fn jump(&mut self, to: Label) {
        self.raw(&[0xE9]);
        self.distance(to);
    }

    /// `jcc to`.
    pub fn jump_if(&mut self, condition: Condition, to: Label) {
        self.raw(&[0x0F, condition as u8]);
        self.distance(to);
    }

    fn distance(&mut self, to: Label) {
        self.jumps.push((self.bytes.len(), to));
        self.raw(&[0; 4]);
    }
}
