import { sql } from "kysely";
import type { Charge } from "#domain/calculator.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { assess, chargeOf, type Exception } from "./assess.ts";
import { tariffCharges } from "./assess-page.ts";
import { readAssets } from "./assets.ts";
import { chargedOtherwise } from "./charged-already.ts";
import { type RunInput, readRunScope } from "./run-scope.ts";

export interface ExplainedCharge {
  readonly asset: { readonly id: number; readonly code: string; readonly title: string };
  readonly charge: Charge;
  /**
   * Whether the asset is already charged in full for the period, by a demand notice of this category or by assessments;
   * `false` if opening arrears or only a part of the charge were billed, which is an exception.
   */
  readonly already_billed: boolean;
  /** Exception that makes a billing run skip the asset; `null` if there is none. */
  readonly exception: Exception | null;
}

/**
 * The charge of one asset with its explanation, whether or not it can be billed now.
 * @param asset its type must be the category's
 * @throws AppError forbidden, not-found, no-tariff, invalid
 */
export async function explainCharge(
  actor: Actor,
  asset: { readonly type: string; readonly id: number },
  input: Omit<RunInput, "filter">,
): Promise<ExplainedCharge> {
  authorize(actor, `${asset.type}.view`);
  const db = database();
  const { tariff, period, resource, conditions } = await readRunScope(db, actor, { ...input, filter: {} });
  if (resource.name !== asset.type)
    throw new AppError("invalid", "This category doesn’t apply to this asset.", {
      fields: { category_id: [message("This category applies only to {many}.", { many: resource.many })] },
    });
  const on = await lagosToday(db);
  const [found] = await readAssets(db, {
    resource,
    on,
    after: 0,
    limit: 1,
    conditions: [...conditions, sql`t.id = ${asset.id}`],
    categoryId: tariff.category.id,
    periodFrom: period.from,
    once: period.kind === "once",
    charged: chargedOtherwise(resource.name, tariffCharges(tariff, period)),
  });
  if (!found) throw notFound(resource.one);
  const day = { tariff, period, on, fields: resource.fields };
  const assessed = assess(found, day);
  return {
    asset: { id: found.id, code: found.code, title: found.title },
    charge: chargeOf(found, day),
    already_billed: assessed.kind === "billed",
    exception: assessed.kind === "exception" ? assessed.exception : null,
  };
}
