import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { ShownPreview } from "./run-row.ts";
import { chosenFilter, lgasOfRun, type RunInput, type RunScope } from "./run-scope.ts";
import { objectionDays } from "./write-bill.ts";

/** Inserts a requested run with the current tariff. */
export async function createRun(
  tx: Tx,
  actor: Actor,
  input: RunInput,
  { tariff, period }: RunScope,
  preview: ShownPreview | null,
): Promise<{ id: number; code: string }> {
  const filter = chosenFilter(input.filter);
  const made = await tx
    .insertInto("billing_run")
    .values({
      category_id: tariff.category.id,
      agency_id: tariff.agency_id,
      lga_ids: lgasOfRun(actor, filter, tariff.agency_id) as number[] | null,
      year: period.year,
      period_index: period.index,
      period_from: period.from,
      period_to: period.to,
      issued_on: await lagosToday(tx),
      objection_days: await objectionDays(),
      filter: JSON.stringify(filter),
      tariff: JSON.stringify(tariff),
      preview: preview && JSON.stringify(preview),
      state: "requested",
      created_by: actor.session?.user.id ?? null,
      created_by_name: actor.name,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  return { id: made.id, code: made.code ?? "" };
}
