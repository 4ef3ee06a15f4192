import { areaChoices } from "#areas/ticketing/ticket-checks/area-choices.ts";
import { listMissing } from "#areas/ticketing/ticket-compliance/list-missing.ts";
import { viewCompliance } from "#areas/ticketing/ticket-compliance/view-compliance.ts";
import { complianceKindNames, vehicleClasses } from "#domain/ticket-compliance.ts";
import { AppError } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, PER_PAGE } from "../paging.ts";
import { idOrNoneParam, textParam } from "../records/query-params.ts";

/** Rows of a printed list. */
const PRINTED_ROWS = 200;

/** Ticket compliance, filtered by the query of the address. */
export const complianceLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const params = {
    kind: complianceKindNames.find((name) => name === query.get("kind")) ?? "vehicle",
    day: textParam(query, "day"),
    lga: idOrNoneParam(query, "lga"),
    park: idOrNoneParam(query, "park"),
    class: vehicleClasses.find(({ value }) => value === query.get("class"))?.value,
  };
  const shared = {
    requested: params,
    choices: await areaChoices(actor),
    today: await lagosToday(database()),
    exports: may(actor, "ticket.export"),
    opens: { vehicle: may(actor, "vehicle.view"), shop: may(actor, "shop.view") },
    round: query.has("round"),
  };
  try {
    const per_page = shared.round ? PRINTED_ROWS : PER_PAGE;
    const found = await viewCompliance(actor, params);
    const missing = await listMissing(actor, { ...params, per_page, after: afterOf(query) });
    return { ...shared, found, missing, fault: undefined };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    return {
      ...shared,
      found: undefined,
      missing: undefined,
      fault: t(error.options.fields?.["day"]?.[0] ?? error.text),
    };
  }
});
