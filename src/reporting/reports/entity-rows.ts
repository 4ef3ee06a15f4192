import { statusesOf } from "#areas/registry/records/list-query.ts";
import { listName } from "#domain/list-name.ts";
import { getRegister } from "#domain/register/registers.ts";
import {
  type CountedRegister,
  countedRegisterLabels,
  statusGroups,
} from "#domain/reports/registers-counted.ts";
import type { ReportParams, ReportRow, RowQuery } from "#domain/reports/report.ts";
import type { Actor } from "#kernel/actor.ts";
import type { ReportRows } from "./grouped.ts";
import { countStates, registersFor } from "./register-counts.ts";

/** Records of each register by status. */
export async function entityRows(actor: Actor, params: ReportParams): Promise<ReportRows> {
  const names = registersFor(actor, params);
  // Totals cover several registers, so no single list shows them.
  const totalsOpen = { opens: null };
  return { rows: await Promise.all(names.map((name) => rowOf(actor, name, params))), totalsOpen };
}

async function rowOf(actor: Actor, name: CountedRegister, params: ReportParams): Promise<ReportRow> {
  const counts = await countStates(actor, name, params);
  const states = statusesOf(getRegister(name));
  const groups = Object.entries(statusGroups).map(([group, of]) => {
    const known = of.filter((state) => states.includes(state));
    const sum = counts.reduce(
      (all, { key, count }) => all + ((known as readonly string[]).includes(key) ? count : 0),
      0,
    );
    return { group, known, sum };
  });
  const cells: Record<string, RowQuery | null> = Object.fromEntries(
    groups.map(({ group, known }) => [group, known.length > 0 ? { status: known } : null]),
  );
  return {
    key: name,
    label: countedRegisterLabels[name],
    opens: {},
    cells,
    path: `/admin/list/${listName(name)}`,
    values: {
      ...Object.fromEntries(groups.map(({ group, sum }) => [group, sum])),
      all: counts.reduce((all, { count }) => all + count, 0),
    },
  };
}
