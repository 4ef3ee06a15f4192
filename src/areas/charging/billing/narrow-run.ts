import { lgasForAgency, type Scope } from "#domain/people/cover.ts";
import type { RunReach } from "./run-scope.ts";
import type { RunView } from "./run-view.ts";
import type { Tally } from "./tally.ts";

/** Fields of a run that the rule needs besides those shown. */
export interface RunOwner extends RunReach {
  readonly created_by: number | null;
}

/**
 * A run as seen by an officer whose right is limited to local governments: notices and totals of these only. Figures
 * that belong to no local government (assets processed or billed already, exceptions, kinds) are removed, unless the
 * officer started the run within those local governments.
 */
export function narrowRun<T extends RunView>(
  run: T,
  { agency_id, created_by }: RunOwner,
  scope: Scope,
  me: number | null,
): T {
  const lgas = lgasForAgency(scope, agency_id);
  const tally = "seen" in run.counts ? (run.counts as Tally) : undefined;
  if (lgas === "*") return run;
  const isOwn = created_by !== null && created_by === me;
  const isWithin = (key: string) => lgas.includes(Number(key));
  if (isOwn && Object.keys(tally?.by_lga ?? {}).every(isWithin)) return run;
  const counts = tally ? narrowTally(tally, isWithin) : run.counts;
  return {
    ...run,
    counts,
    total_kobo: tally ? (counts as Tally).total_kobo : 0,
    preview: null,
    done: null,
    total: null,
    message: null,
    is_part: true,
  };
}

function narrowTally(tally: Tally, isWithin: (lga: string) => boolean): Tally {
  const by_lga = Object.fromEntries(Object.entries(tally.by_lga).filter(([key]) => isWithin(key)));
  const parts = Object.values(by_lga);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const total_kobo = parts.reduce((sum, part) => sum + part.total_kobo, 0);
  return { seen: count, count, total_kobo, already_billed: 0, by_lga, by_class: {}, exceptions: [] };
}
