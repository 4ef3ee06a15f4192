import type { FieldErrors } from "#session/answer.ts";
import type { OwnersData } from "./loaders.ts";

/** One owner as typed. A type, not an interface, because form values are a record of strings. */
export type OwnerRow = {
  readonly type: "individual" | "corporate";
  /** Id of the selected owner; empty while the text matches nobody. */
  readonly id: string;
  readonly code: string;
  readonly title: string;
  /** The search text. */
  readonly words: string;
  /** Per cent, as "33.33". */
  readonly share: string;
};

export const blankOwner: OwnerRow = { type: "individual", id: "", code: "", title: "", words: "", share: "" };

/** Initial rows: the current owners, or one row with 100%. */
export function ownerRows(owners: OwnersData["owners"]): readonly OwnerRow[] {
  if (owners.length === 0) return [{ ...blankOwner, share: "100" }];
  return owners.map(({ type, id, code, name, share_bp }) => ({
    type,
    id: String(id),
    code,
    title: name,
    words: "",
    share: String(share_bp / 100),
  }));
}

/** An owner for the request body: share in basis points, or as typed if it is not a number. */
export function ownerBody({ type, id, share }: OwnerRow) {
  const per_cent = Number(share.replace("%", "").replace(",", ".").trim() || Number.NaN);
  const share_bp = Number.isFinite(per_cent) ? Math.round(per_cent * 1_000_000) / 10_000 : share;
  return { type, id, share_bp };
}

/** Total of the shares in per cent; undefined while one is not a number. */
export function shareSum(rows: readonly OwnerRow[]): number | undefined {
  const parts = rows.map((row) => ownerBody(row).share_bp);
  if (parts.some((part) => typeof part !== "number")) return undefined;
  return Math.round(parts.reduce<number>((sum, part) => sum + Number(part), 0)) / 100;
}

/** The remaining or excess share, updated while typing. */
export function shareTotalText(sum: number | undefined): string {
  if (sum === undefined) return "Enter each share as a percentage, for example 50 or 33.33.";
  if (sum === 100) return "Shares total 100%.";
  const difference = Math.round(Math.abs(100 - sum) * 100) / 100;
  return sum < 100
    ? `Shares total ${sum}%. Add ${difference}%.`
    : `Shares total ${sum}%. Remove ${difference}%.`;
}

/** The API names an error "owners.0.id"; the controls of the form are "owners[0].id". */
export function ownerErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, errors]) => [
      name.replace(/^owners\.(\d+)\.(id|share_bp|type)$/, "owners[$1].$2"),
      errors,
    ]),
  );
}
