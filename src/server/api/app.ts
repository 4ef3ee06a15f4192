import { OpenAPIHono } from "@hono/zod-openapi";
import { AppError } from "#kernel/app-error.ts";
import { answerError } from "./answer.ts";
import { approvalRequestsApi } from "./approval-requests.ts";
import { arrearsApi } from "./arrears.ts";
import { assessmentsApi } from "./assessments.ts";
import { auditApi } from "./audit.ts";
import { authApi } from "./auth.ts";
import { bankEntriesApi } from "./bank-entries.ts";
import { billLifeApi } from "./bill-life.ts";
import { biometricsApi } from "./biometrics.ts";
import { limitDepth } from "./body-depth.ts";
import { limitBodies } from "./body-limit.ts";
import { bulkTicketsApi } from "./bulk-tickets.ts";
import { captureApi } from "./capture.ts";
import { chargingApi } from "./charging.ts";
import { accountCodesApi } from "./collecting/account-codes.ts";
import { collectionsApi } from "./collecting/collections.ts";
import { payoutFilesApi } from "./collecting/payout-files.ts";
import { settlementsApi } from "./collecting/settlements.ts";
import { complaintsApi } from "./complaints.ts";
import { customFieldsApi } from "./custom-fields.ts";
import { dataProtectionApi } from "./data-protection.ts";
import { devicesApi } from "./devices.ts";
import { docsPage } from "./docs.ts";
import { duplicatesApi } from "./duplicates.ts";
import { enumerationApi } from "./enumeration.ts";
import type { Env } from "./env.ts";
import { evidenceApi } from "./evidence.ts";
import { type CookieStyle, identify } from "./identify.ts";
import { importsApi } from "./imports.ts";
import { jobsApi } from "./jobs.ts";
import { leafletsApi } from "./leaflets.ts";
import { mapsApi } from "./maps.ts";
import { messagesApi } from "./messages.ts";
import { moneyBackApi } from "./money-back.ts";
import { notesApi } from "./notes.ts";
import { officeApi } from "./office.ts";
import { oldReceiptsApi } from "./old-receipts.ts";
import { ownershipApi } from "./ownership.ts";
import { payerChecksApi } from "./payer-checks.ts";
import { paymentsApi } from "./payments.ts";
import { peopleApi } from "./people.ts";
import { photosApi } from "./photos.ts";
import { profileApi } from "./profile.ts";
import { reconciliationApi } from "./reconciliation.ts";
import { recordsApi } from "./records.ts";
import { registrationsApi } from "./registrations.ts";
import { reportSchedulesApi } from "./report-schedules.ts";
import { reportsApi } from "./reports.ts";
import { savedViewsApi } from "./saved-views.ts";
import { searchApi } from "./search.ts";
import { serviceSetupApi } from "./service-setup.ts";
import { serviceRequestsApi } from "./services/requests.ts";
import { settingsApi } from "./settings.ts";
import { signInApi } from "./sign-in.ts";
import { statementsApi } from "./statements.ts";
import { systemLogsApi } from "./system-logs.ts";
import { ticketChecksApi } from "./ticket-checks.ts";
import { ticketSetupApi } from "./ticket-setup.ts";
import { ticketsApi } from "./tickets.ts";
import { tillsApi } from "./tills.ts";
import { walletsApi } from "./wallets.ts";

/** Everything under `/api/v1`: who asks, then the endpoints, then one map for errors. */
export function apiApp(style: CookieStyle, trustedProxies: number) {
  const api = new OpenAPIHono<Env>();
  api.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "private, no-store");
    c.header("Vary", "Cookie, Authorization");
  });
  api.route("/", docsPage());
  api.use(identify(style, trustedProxies));
  // Behind the count of calls: both hold what is sent, the one where it comes without a length, the other to look at it.
  api.use(limitBodies());
  api.use(limitDepth());
  api.route("/", authApi(style));
  api.route("/", signInApi(style));
  api.route("/", profileApi(style));
  api.route("/", registrationsApi(style));
  // Before the records: "map" is no number of one.
  api.route("/", mapsApi());
  api.route("/", ticketSetupApi());
  api.route("/", serviceSetupApi());
  api.route("/", complaintsApi());
  api.route("/", searchApi());
  api.route("/", recordsApi());
  api.route("/", leafletsApi());
  api.route("/", ownershipApi());
  api.route("/", duplicatesApi());
  api.route("/", savedViewsApi());
  api.route("/", peopleApi());
  api.route("/", photosApi());
  api.route("/", captureApi());
  api.route("/", enumerationApi());
  api.route("/", jobsApi());
  api.route("/", chargingApi());
  api.route("/", assessmentsApi());
  api.route("/", evidenceApi());
  api.route("/", billLifeApi());
  api.route("/", statementsApi());
  api.route("/", importsApi());
  api.route("/", arrearsApi());
  api.route("/", oldReceiptsApi());
  api.route("/", messagesApi());
  api.route("/", paymentsApi());
  api.route("/", bankEntriesApi());
  api.route("/", moneyBackApi());
  api.route("/", approvalRequestsApi());
  api.route("/", collectionsApi());
  api.route("/", settlementsApi());
  api.route("/", reportsApi());
  api.route("/", reportSchedulesApi());
  api.route("/", payoutFilesApi());
  api.route("/", accountCodesApi());
  api.route("/", reconciliationApi());
  api.route("/", tillsApi());
  api.route("/", devicesApi());
  api.route("/", ticketsApi());
  api.route("/", bulkTicketsApi());
  api.route("/", ticketChecksApi());
  api.route("/", walletsApi());
  api.route("/", auditApi());
  api.route("/", systemLogsApi());
  api.route("/", settingsApi());
  api.route("/", customFieldsApi());
  api.route("/", dataProtectionApi());
  api.route("/", notesApi());
  api.route("/", serviceRequestsApi());
  api.route("/", payerChecksApi());
  api.route("/", biometricsApi());
  api.route("/", officeApi());
  api.doc31("/openapi.json", {
    openapi: "3.1.0",
    info: { title: "Ratebook", version: "1", description: "Registers, bills, payments and receipts." },
    servers: [{ url: "/api/v1" }],
  });
  // Not notFound(): what this is mounted in has one of its own, and a page is no answer to a program.
  api.all("*", (c) => answerError(c, new AppError("not-found", "There is no such address in the API.")));
  api.onError((error, c) => {
    // No answer at all tells the browser "network", where "invalid" would sign it out.
    const undecided = c.req.path.endsWith("/token-verification") && !(error instanceof AppError);
    if (undecided) c.env.incoming.socket.destroy();
    return answerError(c, error);
  });
  return api;
}
