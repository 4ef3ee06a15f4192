import { areaChoices } from "#areas/ticketing/ticket-checks/area-choices.ts";
import { listChecks } from "#areas/ticketing/ticket-checks/list-checks.ts";
import { verdictNames } from "#domain/ticket-check.ts";
import { AppError } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, choiceOf, PER_PAGE } from "../paging.ts";
import { idOf, textOf } from "../records/read-query.ts";

const NONE = { rows: [], total: 0, total_is_estimate: false, next: undefined };

/** Ticket checks, filtered by the query of the address. */
export const validationLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const params = {
    verdict: choiceOf(query, "verdict", verdictNames),
    day: textOf(query, "day"),
    inspector: idOf(query, "inspector"),
    lga: idOf(query, "lga"),
    park: idOf(query, "park"),
  };
  const around = { choices: await areaChoices(actor), exports: may(actor, "ticket.export") };
  try {
    const page = await listChecks(actor, { ...params, per_page: PER_PAGE, after: afterOf(query) });
    return { ...around, page, fault: undefined };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    return { ...around, page: NONE, fault: t(error.options.fields?.["day"]?.[0] ?? error.text) };
  }
});
