import { OpenAPIHono } from "@hono/zod-openapi";
import { arrearsApi } from "#areas/charging/api/arrears.ts";
import { assessmentsApi } from "#areas/charging/api/assessments.ts";
import { billLifeApi } from "#areas/charging/api/bill-life.ts";
import { chargingApi } from "#areas/charging/api/charging.ts";
import { ownershipApi } from "#areas/charging/api/ownership.ts";
import { bankEntriesApi } from "#areas/collecting/api/bank-entries.ts";
import { accountCodesApi } from "#areas/collecting/api/collecting/account-codes.ts";
import { collectionsApi } from "#areas/collecting/api/collecting/collections.ts";
import { payoutFilesApi } from "#areas/collecting/api/collecting/payout-files.ts";
import { settlementsApi } from "#areas/collecting/api/collecting/settlements.ts";
import { moneyBackApi } from "#areas/collecting/api/money-back.ts";
import { oldReceiptsApi } from "#areas/collecting/api/old-receipts.ts";
import { paymentsApi } from "#areas/collecting/api/payments.ts";
import { reconciliationApi } from "#areas/collecting/api/reconciliation.ts";
import { statementsApi } from "#areas/collecting/api/statements.ts";
import { tillsApi } from "#areas/collecting/api/tills.ts";
import { authApi } from "#areas/identity/api/auth.ts";
import { biometricsApi } from "#areas/identity/api/biometrics.ts";
import { peopleApi } from "#areas/identity/api/people.ts";
import { profileApi } from "#areas/identity/api/profile.ts";
import { registrationsApi } from "#areas/identity/api/registrations.ts";
import { signInApi } from "#areas/identity/api/sign-in.ts";
import { dataProtectionApi } from "#areas/lifecycle/api/data-protection.ts";
import { duplicatesApi } from "#areas/lifecycle/api/duplicates.ts";
import { captureApi } from "#areas/registry/api/capture.ts";
import { customFieldsApi } from "#areas/registry/api/custom-fields.ts";
import { enumerationApi } from "#areas/registry/api/enumeration.ts";
import { evidenceApi } from "#areas/registry/api/evidence.ts";
import { importsApi } from "#areas/registry/api/imports.ts";
import { leafletsApi } from "#areas/registry/api/leaflets.ts";
import { mapsApi } from "#areas/registry/api/maps.ts";
import { notesApi } from "#areas/registry/api/notes.ts";
import { photosApi } from "#areas/registry/api/photos.ts";
import { recordsApi } from "#areas/registry/api/records.ts";
import { savedViewsApi } from "#areas/registry/api/saved-views.ts";
import { complaintsApi } from "#areas/services/api/complaints.ts";
import { officeApi } from "#areas/services/api/office.ts";
import { serviceSetupApi } from "#areas/services/api/service-setup.ts";
import { serviceRequestsApi } from "#areas/services/api/services/requests.ts";
import { bulkTicketsApi } from "#areas/ticketing/api/bulk-tickets.ts";
import { devicesApi } from "#areas/ticketing/api/devices.ts";
import { ticketChecksApi } from "#areas/ticketing/api/ticket-checks.ts";
import { ticketSetupApi } from "#areas/ticketing/api/ticket-setup.ts";
import { ticketsApi } from "#areas/ticketing/api/tickets.ts";
import { walletsApi } from "#areas/ticketing/api/wallets.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";
import { approvalRequestsApi } from "#platform/api/approval-requests.ts";
import { jobsApi } from "#platform/api/jobs.ts";
import { messagesApi } from "#platform/api/messages.ts";
import { settingsApi } from "#platform/api/settings.ts";
import { answerError } from "#platform/http/answer.ts";
import { limitDepth } from "#platform/http/body-depth.ts";
import { limitBodies } from "#platform/http/body-limit.ts";
import { type CookieStyle, identify } from "#platform/http/identify.ts";
import { auditApi } from "#reporting/api/audit.ts";
import { payerChecksApi } from "#reporting/api/payer-checks.ts";
import { reportSchedulesApi } from "#reporting/api/report-schedules.ts";
import { reportsApi } from "#reporting/api/reports.ts";
import { searchApi } from "#reporting/api/search.ts";
import { systemLogsApi } from "#reporting/api/system-logs.ts";
import { docsPage } from "./api-docs.ts";

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
