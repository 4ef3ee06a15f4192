import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { rulesOf } from "./notice-rows.ts";
import type { RunPlan } from "./run-batch.ts";
import type { RunRow } from "./run-row.ts";
import { readPeriod, runConditions } from "./run-scope.ts";

/** Assets per transaction: large enough to save round trips, small enough to repeat after an interruption. */
const BATCH = 2_000;

/** What a run bills, within the rights of its issuer. */
export async function planOfRun(actor: Actor, run: RunRow, issuedOn: LagosDate): Promise<RunPlan> {
  const { tariff } = run;
  const { category } = tariff;
  const resource = await withCustom(getRegister(category.resource));
  const period = readPeriod(category.period, { year: run.year, index: run.period_index });
  return {
    resource,
    conditions: runConditions(actor, resource, run.filter, run.agency_id, run.lga_ids),
    size: BATCH,
    frame: {
      tariff,
      period,
      issuedOn,
      runId: run.id,
      createdBy: run.created_by,
      objectionDays: run.objection_days,
      // Lines and terms are those of the same day, even if the run is resumed on a later one.
      rules: rulesOf(category, category.period === "once" ? issuedOn : period.from),
    },
  };
}
