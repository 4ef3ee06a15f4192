import { entryStatusLabels } from "../bank-entry.ts";

/** Labels of the states of a statement line. */
const lineStateLabels: Readonly<Record<string, string>> = {
  open: "Open",
  proposed: "Suggested",
  matched: "Matched",
  suspense: "In suspense",
  charge: "Bank charge",
  "not-ours": "Not ours",
};

export const lineStateLabel = (state: string) => lineStateLabels[state] ?? state;

/** The deposit that claims a line: "DEP-0000012-K waiting" → "DEP-0000012-K, pending". */
export function claimText(claim: string): string {
  const [code = "", status = ""] = claim.split(" ");
  const label: string | undefined = entryStatusLabels[status as keyof typeof entryStatusLabels];
  return label ? `${code}, ${label.toLowerCase()}` : claim;
}
