/** A millimetre in points. */
export const MM = 72 / 25.4;

/** Measures of our A4 documents in points, as in the design: margin column, double line, body. */
export const PAGE = {
  left: 14 * MM,
  right: 196 * MM,
  top: 11 * MM,
  bottom: 287 * MM,
  /** The double line of the ledger margin. */
  rule: 40.5 * MM,
  /** Left edge of the body. */
  body: 46.5 * MM,
  /** Right edge of the names of entries, left of the line. */
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
