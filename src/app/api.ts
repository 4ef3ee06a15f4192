import { OpenAPIHono } from "@hono/zod-openapi";
import { arrearsApi } from "#areas/charging/api/arrears.ts";
import { assessmentsApi } from "#areas/charging/api/assessments.ts";
import { chargingApi } from "#areas/charging/api/billing.ts";
import { issuedBillsApi } from "#areas/charging/api/issued-bills.ts";
import { ownershipApi } from "#areas/charging/api/ownership.ts";
import { accountCodesApi } from "#areas/collecting/api/account-codes.ts";
import { bankEntriesApi } from "#areas/collecting/api/bank-entries.ts";
import { collectionsApi } from "#areas/collecting/api/collections.ts";
import { oldReceiptsApi } from "#areas/collecting/api/old-receipts.ts";
import { paymentsApi } from "#areas/collecting/api/payments.ts";
import { payoutFilesApi } from "#areas/collecting/api/payout-files.ts";
import { reconciliationApi } from "#areas/collecting/api/reconciliation.ts";
import { refundsApi } from "#areas/collecting/api/refunds.ts";
import { settlementsApi } from "#areas/collecting/api/settlements.ts";
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
import { ownDataApi } from "#areas/lifecycle/api/own-data.ts";
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
import { accountManagersApi } from "#areas/services/api/account-managers.ts";
import { announcementsApi } from "#areas/services/api/announcements.ts";
import { complaintsApi } from "#areas/services/api/complaints.ts";
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
import type { Api } from "#platform/http/route-parts.ts";
import { auditApi } from "#reporting/api/audit.ts";
import { payerChecksApi } from "#reporting/api/payer-checks.ts";
import { pendingCountsApi } from "#reporting/api/pending-counts.ts";
import { reportSchedulesApi } from "#reporting/api/report-schedules.ts";
import { reportsApi } from "#reporting/api/reports.ts";
import { searchApi } from "#reporting/api/search.ts";
import { systemLogsApi } from "#reporting/api/system-logs.ts";
import { docsPage } from "./api-docs.ts";
import { apiDocument } from "./api-document/document.ts";

/** Everything under `/api/v1`: authentication, then the endpoints, then one error handler. */
export function apiApp(style: CookieStyle, trustedProxies: number) {
  const api = new OpenAPIHono<Env>();
  api.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "private, no-store");
    c.header("Vary", "Cookie, Authorization");
  });
  api.route("/", docsPage());
  api.use(identify(style, trustedProxies));
  // After the rate limits, because both buffer the body: one if it has no length, the other to check its nesting.
  api.use(limitBodies());
  api.use(limitDepth());
  const parts: readonly (readonly [area: string, Api])[] = [
    ["Identity", authApi(style)],
    ["Identity", signInApi(style)],
    ["Identity", profileApi(style)],
    ["Identity", registrationsApi(style)],
    // Before the registers, because "map" is not a record id.
    ["Registry", mapsApi()],
    ["Ticketing", ticketSetupApi()],
    ["Services", serviceSetupApi()],
    ["Services", complaintsApi()],
    ["Reporting", searchApi()],
    ["Reporting", pendingCountsApi()],
    ["Registry", recordsApi()],
    ["Registry", leafletsApi()],
    ["Charging", ownershipApi()],
    ["Lifecycle", duplicatesApi()],
    ["Registry", savedViewsApi()],
    ["Identity", peopleApi()],
    ["Registry", photosApi()],
    ["Registry", captureApi()],
    ["Registry", enumerationApi()],
    ["Platform", jobsApi()],
    ["Charging", chargingApi()],
    ["Charging", assessmentsApi()],
    ["Registry", evidenceApi()],
    ["Charging", issuedBillsApi()],
    ["Collecting", statementsApi()],
    ["Registry", importsApi()],
    ["Charging", arrearsApi()],
    ["Collecting", oldReceiptsApi()],
    ["Platform", messagesApi()],
    ["Collecting", paymentsApi()],
    ["Collecting", bankEntriesApi()],
    ["Collecting", refundsApi()],
    ["Platform", approvalRequestsApi()],
    ["Collecting", collectionsApi()],
    ["Collecting", settlementsApi()],
    ["Reporting", reportsApi()],
    ["Reporting", reportSchedulesApi()],
    ["Collecting", payoutFilesApi()],
    ["Collecting", accountCodesApi()],
    ["Collecting", reconciliationApi()],
    ["Collecting", tillsApi()],
    ["Ticketing", devicesApi()],
    ["Ticketing", ticketsApi()],
    ["Ticketing", bulkTicketsApi()],
    ["Ticketing", ticketChecksApi()],
    ["Ticketing", walletsApi()],
    ["Reporting", auditApi()],
    ["Reporting", systemLogsApi()],
    ["Platform", settingsApi()],
    ["Registry", customFieldsApi()],
    ["Lifecycle", dataProtectionApi()],
    ["Lifecycle", ownDataApi()],
    ["Registry", notesApi()],
    ["Services", serviceRequestsApi()],
    ["Reporting", payerChecksApi()],
    ["Identity", biometricsApi()],
    ["Services", accountManagersApi()],
    ["Services", announcementsApi()],
  ];
  for (const [, part] of parts) api.route("/", part);
  let document: ReturnType<typeof apiDocument> | undefined;
  api.get("/openapi.json", async (c) => {
    document ??= apiDocument(api, parts);
    return c.json(await document);
  });
  // Not notFound(): the parent app has its own, which answers with a page.
  api.all("*", (c) => answerError(c, new AppError("not-found", "This API endpoint doesn’t exist.")));
  api.onError((error, c) => {
    // A dropped connection is a network error for the browser, where "invalid" would sign the user out.
    const verificationFailed = c.req.path.endsWith("/token-verification") && !(error instanceof AppError);
    if (verificationFailed) c.env.incoming.socket.destroy();
    return answerError(c, error);
  });
  return api;
}
