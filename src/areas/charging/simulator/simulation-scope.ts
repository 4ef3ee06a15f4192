import type { RawBuilder } from "kysely";
import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { Period } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { requireTariffOf } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import type { AnyResource } from "#resource/define.ts";
import { toTariffItem } from "../billing/item-row.ts";
import type { Tariff } from "../billing/load-tariff.ts";
import { type RunFilter, readPeriod, runConditions } from "../billing/run-scope.ts";
import type { DraftRow } from "../tariff-drafts/draft-row.ts";
import { getDraft } from "../tariff-drafts/get-draft.ts";
import { tariffWithDraft } from "../tariff-drafts/merge-draft.ts";

export interface SimulationInput {
  readonly draft_id: number;
  readonly year: number;
  /** Number of the half-year, quarter or month within the year, from 1. */
  readonly index?: number | undefined;
  readonly filter: RunFilter;
}

/** A simulation before it starts: both tariffs, the period and the assets. */
export interface SimulationScope {
  readonly draft: DraftRow;
  readonly today: Tariff;
  readonly drafted: Tariff;
  readonly period: Period;
  /** The day that charges are computed for. */
  readonly on: LagosDate;
  readonly resource: AnyResource;
  readonly conditions: readonly RawBuilder<unknown>[];
}

/**
 * Reads the scope of a simulation, within the actor's right to bill.
 * @throws AppError forbidden, not-found, no-tariff, category-archived, invalid (a period before the draft's day)
 */
export async function readSimulation(
  db: Queryable,
  actor: Actor,
  input: SimulationInput,
): Promise<SimulationScope> {
  const scope = authorize(actor, "billing.run");
  const { draft, category, current, revenue } = await getDraft(actor, input.draft_id, db);
  const drafted = tariffWithDraft(category, current, draft, revenue);
  requireTariffOf(scope, drafted.agency_id);
  if (category.status !== "active")
    throw new AppError(
      "conflict",
      message("{name} is archived. It can’t be used for charges.", { name: category.name }),
      {
        code: "category-archived",
      },
    );
  if (draft.lines.length === 0)
    throw new AppError("conflict", message("{name} has no lines yet. Add one first.", { name: draft.name }), {
      code: "no-tariff",
    });
  const today: Tariff = {
    category,
    items: current.map(toTariffItem),
    agency_id: drafted.agency_id,
    revenue_items: Object.fromEntries(current.map((item) => [String(item.id), item.revenue_item_id])),
  };
  const period = readPeriod(category.period, input);
  const on = await dayOf(db, draft, period);
  const resource = await withCustom(getRegister(category.resource));
  const conditions = runConditions(actor, resource, input.filter, drafted.agency_id);
  return { draft, today, drafted, period, on, resource, conditions };
}

/** The day of charging: today; for one-off charges the draft's first day, if that is in the future. */
async function dayOf(db: Queryable, draft: DraftRow, period: Period): Promise<LagosDate> {
  const now = await lagosToday(db);
  if (period.kind === "once") return [draft.effective_from, now].sort().at(-1) ?? now;
  if (draft.effective_from <= period.from) return now;
  const text = message("The draft starts on {day}. Select a period that starts on or after that date.", {
    day: formatDate(draft.effective_from),
  });
  throw new AppError("invalid", "There is a problem with what you entered.", { fields: { year: [text] } });
}
