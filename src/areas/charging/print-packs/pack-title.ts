import type { PackFilter } from "#domain/print-pack.ts";
import type { PackNames } from "./pack-names.ts";

const STATES: Readonly<Record<string, string>> = { objected: "objected to" };

/** "Rates 2026, notices issued, Quarry Road, Ibara ward, Abeokuta South"; "all notices" when narrowed to nothing. */
export function packTitle({ year, status, q }: PackFilter, names: PackNames): string {
  const { category, run, lga, ward, street } = names;
  const what = [category, year].filter((part) => part !== null && part !== undefined).join(" ");
  const parts = [
    what,
    run && `billing run ${run}`,
    status && `notices ${STATES[status] ?? status}`,
    q && `“${q}”`,
    street,
    ward && `${ward} ward`,
    lga,
  ].filter(Boolean);
  return (parts.join(", ") || "all notices").slice(0, 300);
}
