import { createHash } from "node:crypto";
import type { StatementLine } from "#domain/bank-statement/statement-line.ts";

/** The fields of a stored line that identify it. */
export interface KnownLine {
  readonly fingerprint: string;
  readonly ordinal: number;
  readonly balance_kobo: number | null;
}

export interface NewLine extends StatementLine {
  readonly fingerprint: string;
  /** Number among equal lines. */
  readonly ordinal: number;
}

/**
 * The content of a line as a UUID; ignores punctuation and spaces of the narration, which banks print differently. Of a
 * narration over several rows only the first counts, so that lines imported before rows were joined are recognised.
 */
export function fingerprintOf({
  booked_on,
  kobo,
  narration: fullNarration,
  reference,
  first_row: narration = fullNarration,
}: StatementLine): string {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const hex = createHash("sha256")
    .update(JSON.stringify([booked_on, kobo, plain(narration), plain(reference)]))
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The lines that are not stored yet. Equal lines are distinguished by their running balance or, without one, by their
 * number: importing a file twice, or overlapping files, adds each line once.
 */
export function findNew(lines: readonly StatementLine[], known: readonly KnownLine[]): NewLine[] {
  const groups = new Map<string, { lines: StatementLine[]; known: KnownLine[] }>();
  const groupOf = (fingerprint: string) => {
    const group = groups.get(fingerprint) ?? { lines: [], known: [] };
    groups.set(fingerprint, group);
    return group;
  };
  for (const line of lines) groupOf(fingerprintOf(line)).lines.push(line);
  for (const one of known) groups.get(one.fingerprint)?.known.push(one);
  return [...groups].flatMap(([fingerprint, group]) => {
    const highest = Math.max(0, ...group.known.map(({ ordinal }) => ordinal));
    return unpaired(group.lines, group.known).map((line, at) => ({
      ...line,
      fingerprint,
      ordinal: highest + at + 1,
    }));
  });
}

function unpaired(lines: readonly StatementLine[], known: readonly KnownLine[]): StatementLine[] {
  const remaining = [...known];
  const removeFirst = (matches: (one: KnownLine) => boolean) => {
    const at = remaining.findIndex(matches);
    if (at >= 0) remaining.splice(at, 1);
    return at >= 0;
  };
  const differentBalance = lines.filter(
    ({ balance_kobo }) => balance_kobo === null || !removeFirst((one) => one.balance_kobo === balance_kobo),
  );
  // If a balance is missing on either side, the number of such lines decides.
  return differentBalance.filter(
    ({ balance_kobo }) => !removeFirst((one) => one.balance_kobo === null || balance_kobo === null),
  );
}
