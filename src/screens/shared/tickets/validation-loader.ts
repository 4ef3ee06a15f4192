import { areaChoices } from "#areas/ticketing/ticket-checks/area-choices.ts";
import { listChecks } from "#areas/ticketing/ticket-checks/list-checks.ts";
import { verdictNames } from "#domain/ticket-check.ts";
import { AppError } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, choiceOf, PER_PAGE } from "../paging.ts";
import { idParam, textParam } from "../records/query-params.ts";

const NONE = { rows: [], total: 0, total_is_estimate: false, next: undefined };

/** Ticket checks, filtered by the query of the address. */
export const validationLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const params = {
    verdict: choiceOf(query, "verdict", verdictNames),
    day: textParam(query, "day"),
    inspector: idParam(query, "inspector"),
    lga: idParam(query, "lga"),
    park: idParam(query, "park"),
  };
  const shared = { choices: await areaChoices(actor), exports: may(actor, "ticket.export") };
  try {
    const page = await listChecks(actor, { ...params, per_page: PER_PAGE, after: afterOf(query) });
    return { ...shared, page, fault: undefined };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    return { ...shared, page: NONE, fault: t(error.options.fields?.["day"]?.[0] ?? error.text) };
  }
});
