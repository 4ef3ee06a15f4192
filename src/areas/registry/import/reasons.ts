import type { JudgedLine } from "./judge-batch.ts";
import type { LineFault } from "./read-line.ts";

/** One reason why lines stay out, whatever values it was said of. */
export interface Reason {
  /** Null when it is the line as a whole, or a field that has no column. */
  readonly column: string | null;
  readonly message: string;
  /** Lines it was said of; one line may have several reasons. */
  readonly lines: number;
}

/** So many are told apart; what comes after them is counted together. */
const MOST = 30;
const OTHERS = "Other reasons.";

/** The reasons with those of a batch, in the order they came up. */
export function addReasons(before: readonly Reason[], told: readonly JudgedLine[]): readonly Reason[] {
  const found = new Map(before.map((reason) => [keyOf(reason), reason]));
  for (const line of told) {
    const own = new Map(line.faults.map((fault) => reasonOf(line, fault)).map((one) => [keyOf(one), one]));
    for (const [key, one] of own) {
      const isRoom = found.has(key) || found.size < MOST;
      const kept = isRoom ? one : { column: null, message: OTHERS, lines: 0 };
      const known = found.get(keyOf(kept)) ?? kept;
      found.set(keyOf(kept), { ...known, lines: known.lines + 1 });
    }
  }
  return [...found.values()];
}

function keyOf({ column, message }: Reason): string {
  return JSON.stringify([column, message]);
}

/** Without what only this line has: its value, how long that is, which record or line is in the way. */
function reasonOf({ outcome }: JudgedLine, { column, message }: LineFault): Reason {
  const said = (text: string) => ({ column, message: text, lines: 0 });
  if (outcome === "repeated") return said("Stands on an earlier line of the file already.");
  if (outcome === "alike") return said("Looks like what is on record, and was left out.");
  if (outcome === "different") return said("On record already with other values. Nothing was changed.");
  return said(
    message
      .replace(/; this (?:has|is) .*$/, ".")
      .replace(/ \((?:line \d+|an earlier line|[A-Z]{2,}-[^)]*)\)/, "")
      .replace(/^Documents can't print “[^”]*”/, "Documents can't print some of the letters")
      .replace(/^This line has \d+ cells/, "This line has too many or too few cells"),
  );
}
