import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { RequestView } from "#areas/services/service-requests/get-request.ts";
import type { OfferedService } from "#areas/services/service-requests/offered-services.ts";
import type { SubmittedRequest } from "#areas/services/service-requests/submit-request.ts";
import type { Question } from "#domain/service/question.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { createOfficerWithGrants, type Grant } from "../support/officer-with-grants.ts";
import { createPayer, type Payer } from "../support/payers.ts";
import { nextNumber } from "../support/sample.ts";

/** Services, requesters and requests for tests. */

export const dataOf = <T>({ body }: Pick<ApiAnswer, "body">): T => body.data as T;
export const key = () => ({ key: randomUUID() });

export interface NewService {
  readonly audience?: "individual" | "corporate" | "owners" | "public";
  readonly asset_type?: string | null;
  readonly fee_kobo?: number | null;
  readonly days_to_serve?: number;
  readonly days_to_reopen?: number;
  readonly provider_id?: number | null;
  readonly questions?: readonly Omit<Question, "required">[] | readonly Question[];
}

/** ID of a revenue item for fees. */
export async function feeItem(): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM revenue_item ORDER BY id LIMIT 1`.execute(
    database(),
  );
  return rows[0]?.id ?? 0;
}

/** Adds an active service. */
export async function offer(more: NewService = {}): Promise<number> {
  const { questions = [], fee_kobo = null, ...rest } = more;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO service_category (name) VALUES (${`Category ${nextNumber()} ${randomUUID().slice(0, 8)}`}) RETURNING id`.execute(
    database(),
  );
  const { id } = await database()
    .insertInto("service_subcategory")
    .values({
      name: `Service ${nextNumber()}`,
      category_id: rows[0]?.id ?? 0,
      audience: "owners",
      days_to_serve: 10,
      days_to_reopen: 14,
      fee_kobo,
      revenue_item_id: fee_kobo === null ? null : await feeItem(),
      ...rest,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (questions.length > 0) await askOf(id, questions);
  return id;
}

/** Adds the next version of the questions. @returns the form ID */
export async function askOf(service: number, questions: readonly object[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO service_form (subcategory_id, version, questions)
    SELECT ${service}, coalesce(max(version), 0) + 1, ${JSON.stringify(questions)}::jsonb
    FROM service_form WHERE subcategory_id = ${service} RETURNING id`.execute(database());
  return rows[0]?.id ?? 0;
}

export async function addProvider(agency_id: number | null = null): Promise<number> {
  const { id } = await database()
    .insertInto("service_provider")
    .values({ name: `Department ${nextNumber()} ${randomUUID().slice(0, 8)}`, agency_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface Person extends ApiClient {
  readonly user: number;
  readonly email: string;
}

/** An officer with these rights. */
export async function officer(...grants: readonly Grant[]): Promise<Person> {
  const email = await createOfficerWithGrants(...grants);
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { ...(await signInAs(email)), user: id, email };
}

/** A requester with a user account. */
export async function asker(area: "individual" | "corporate" = "individual"): Promise<Person & Payer> {
  const payer = await createPayer(area);
  return { ...(await signInAs(payer.email)), ...payer };
}

/** A property owned by an individual (by ID) or a company; returns its ID. */
export async function propertyOf(owner: number | { readonly corporate_id: number }): Promise<number> {
  const { id } = await database()
    .insertInto("property")
    .values({
      street_name: "Quarry Road",
      city: "Abeokuta",
      use: "residential",
      status: "approved",
      lga_id: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database()
    .insertInto("ownership")
    .values({
      asset_type: "property",
      asset_id: id,
      ...(typeof owner === "number" ? { individual_id: owner } : owner),
      share_bp: 10_000,
      since: "2020-01-01",
    })
    .execute();
  return id;
}

/** Links a user account to a provider. */
export async function linkTo(provider_id: number, user_id: number): Promise<void> {
  await database().insertInto("service_provider_user").values({ provider_id, user_id }).execute();
}

export async function offered(who: ApiClient, service: number): Promise<OfferedService> {
  const answer = await who.get(`/offered-services/${service}`);
  expect(answer).toMatchObject({ status: 200 });
  return dataOf<OfferedService>(answer);
}

/** What the form submits for the service as it is now. */
export async function formOf(who: ApiClient, service: number, more: object = {}): Promise<object> {
  const { form_id, fee_kobo } = await offered(who, service);
  return { service_id: service, form_id, fee_kobo, answers: {}, ...more };
}

export async function ask(who: ApiClient, service: number, more: object = {}): Promise<SubmittedRequest> {
  const answer = await who.post("/service-requests", await formOf(who, service, more), key());
  expect(answer.body).toMatchObject({ status: "success" });
  return dataOf<SubmittedRequest>(answer);
}

export async function fetchView(who: ApiClient, id: number): Promise<RequestView> {
  const answer = await who.get(`/service-requests/${id}`);
  expect(answer).toMatchObject({ status: 200 });
  return dataOf<RequestView>(answer);
}

/** Takes one action on a request. */
export function step(who: ApiClient, id: number, verb: string, body: object = {}): Promise<ApiAnswer> {
  return who.post(`/service-requests/${id}/${verb}`, body, key());
}

/** Takes an action that must succeed. */
export async function stepped(who: ApiClient, id: number, verb: string, body: object = {}): Promise<void> {
  expect((await step(who, id, verb, body)).body).toMatchObject({ status: "success" });
}

/** Moves a request's dates back by some days. */
export async function daysAgo(id: number, days: number): Promise<void> {
  await sql`UPDATE service_clock SET began_at = began_at - make_interval(days => ${days}),
    stopped_at = stopped_at - make_interval(days => ${days}) WHERE request_id = ${id}`.execute(database());
  await sql`UPDATE service_request SET submitted_at = submitted_at - make_interval(days => ${days}),
    ended_at = ended_at - make_interval(days => ${days}), rated_at = rated_at - make_interval(days => ${days})
    WHERE id = ${id}`.execute(database());
  await sql`UPDATE service_request SET due_on = service_due_on(id) WHERE id = ${id} AND ended_at IS NULL
    AND waiting_for IS NULL`.execute(database());
}

/** Messages queued about a request, the latest first. */
export function messagesAbout(id: number) {
  return database()
    .selectFrom("message")
    .select(["template", "user_id", "channel", "body"])
    .where("about_resource", "=", "service_request")
    .where("about_id", "=", id)
    .orderBy("id", "desc")
    .execute();
}

/** Waits until a transaction in this database is blocked by a lock. */
export async function blocked(): Promise<void> {
  const waiting = async () =>
    (
      await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database())
    ).rows.length;
  await expect.poll(waiting).toBeGreaterThan(0);
}
