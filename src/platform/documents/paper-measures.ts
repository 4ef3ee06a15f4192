/** A millimetre in points. */
export const MM = 72 / 25.4;

/** The sheet of our A4 papers in points, after the design: margin column, double line, matter. */
export const PAPER = {
  left: 14 * MM,
  right: 196 * MM,
  top: 11 * MM,
  bottom: 287 * MM,
  /** The double line of the ledger margin. */
  rule: 40.5 * MM,
  /** Where the matter beside it begins. */
  body: 46.5 * MM,
  /** The names of entries end here, left of the line. */
  note: 38 * MM,
} as const;

export const INK = {
  ink: "#14100b",
  soft: "#2e2820",
  faint: "#3f382e",
  line: "#b9b1a2",
  margin: "#d9a0a0",
  plate: "#163a86",
  arms: "#163a86",
} as const;
