import { formatMoment } from "#domain/lagos.ts";
import type { ReportDefinition, ReportName } from "#domain/reports/report.ts";
import { reports } from "#domain/reports/reports.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { reportChoices } from "#reporting/reports/report-choices.ts";
import { authorizeReport, runReport } from "#reporting/reports/run-report.ts";
import { reportParams } from "./api-paths.ts";

/** One report, with parameters from the URL. */
export function reportLoader(name: ReportName) {
  return pageLoader(({ actor, url }) => readReport(actor, name, url.searchParams));
}

/**
 * Data of a report's screen. On a timeout the filters stay, so that the user can narrow them.
 * @throws AppError not-signed-in, forbidden
 */
export async function readReport(actor: Actor, name: ReportName, search: URLSearchParams) {
  const report = authorizeReport(actor, name, "report.view");
  const query: Record<string, string> = Object.fromEntries(
    reportParams.flatMap((one) => (search.get(one) ? [[one, (search.get(one) ?? "").slice(0, 40)]] : [])),
  );
  const choices = await reportChoices(actor, report, {
    lga: idOf(query["lga"]),
    ward: idOf(query["ward"]),
    user: idOf(query["user"]),
  });
  // A ward of the previously selected local government.
  if (!choices.ward.some(({ value }) => value === query["ward"])) delete query["ward"];
  const common = {
    report: name,
    choices,
    query,
    today: await lagosToday(database()),
    exports: may(actor, "report.export"),
    schedules: may(actor, "report.schedule"),
    screen: await relatedListUrl(actor, reports[name]),
    readAt: formatMoment(Date.now()),
  };
  try {
    return { ...common, ran: await runReport(actor, name, query), fault: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.kind !== "invalid" && error.code !== "search-too-slow") throw error;
    const errors = Object.values(error.options.fields ?? {})
      .flat()
      .map((text) => t(text));
    return { ...common, ran: null, fault: errors.join(" ") || t(error.text) };
  }
}

export type ReportData = Awaited<ReturnType<typeof readReport>>;

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : undefined;
}

/** A screen with the same figures and more actions, if there is one. */
async function relatedListUrl(actor: Actor, { name, list }: ReportDefinition): Promise<string | null> {
  if (name === "sales-by-agent") return may(actor, "ticket.view") ? "/admin/sales-by-agent" : null;
  return ["collections", "settlements", "ticket-compliance"].includes(name) ? (list?.path ?? null) : null;
}
