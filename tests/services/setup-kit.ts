import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { database, type Queryable } from "#kernel/db/client.ts";
import type { ApiClient } from "../support/api.ts";
import { nextNumber } from "../support/sample.ts";

/** Services, providers and requests for tests. */

export interface Rec {
  id: number;
  code: string;
  title: string;
  version: number;
}

/** Part of the demonstration. */
const CATEGORY = 1;

export async function enterService(admin: ApiClient, more: object = {}): Promise<Rec> {
  const { body } = await admin.post("/service-subcategories", {
    name: `Service ${nextNumber()}`,
    category_id: CATEGORY,
    audience: "owners",
    days_to_serve: 10,
    days_to_reopen: 14,
    ...more,
  });
  expect(body.errors).toBeUndefined();
  return body.data as Rec;
}

export async function enterProvider(admin: ApiClient): Promise<Rec> {
  const { body } = await admin.post("/service-providers", { name: `Department ${nextNumber()}` });
  expect(body.errors).toBeUndefined();
  return body.data as Rec;
}

interface RequestOf {
  readonly service: number;
  readonly provider?: number | null;
  readonly status?: string;
  readonly assigned_to?: number | null;
  readonly answers?: object;
  /** The latest version if omitted. */
  readonly form?: number | null;
}

/** Inserts a request directly, because officers can't create requests through the API. */
export async function writeRequest(of: RequestOf, db: Queryable = database()): Promise<number> {
  const { service, provider = null, status = "submitted", assigned_to = null, answers = {} } = of;
  const ended = ["resolved", "rejected", "closed", "withdrawn"].includes(status);
  await sql`INSERT INTO service_form (subcategory_id, version)
    SELECT ${service}, 1 WHERE NOT EXISTS (SELECT FROM service_form WHERE subcategory_id = ${service})
    ON CONFLICT DO NOTHING`.execute(db);
  const newest = sql`(SELECT id FROM service_form WHERE subcategory_id = ${service} ORDER BY version DESC LIMIT 1)`;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO service_request (token, subcategory_id, form_id, answers, subject, status, provider_id, assigned_to,
      ended_at, outcome)
    VALUES (${randomBytes(16).toString("base64url")}, ${service}, ${of.form === undefined ? newest : of.form},
      ${JSON.stringify(answers)}::jsonb, 'Something', ${status}, ${provider}, ${assigned_to},
      ${ended ? sql`now()` : sql`NULL`}, ${ended ? "Done" : null})
    RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Starts the clock now. */
export async function startClock(request: number): Promise<void> {
  await sql`INSERT INTO service_clock (request_id) VALUES (${request})`.execute(database());
  await sql`UPDATE service_request SET due_on = service_due_on(id) WHERE id = ${request}`.execute(database());
}

export async function requestRow(id: number) {
  return database()
    .selectFrom("service_request")
    .select(["provider_id", "assigned_to", "status", "due_on", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Audit actions of a record, the latest last. */
export async function trailOf(resource: string, id: number) {
  return database()
    .selectFrom("audit")
    .select(["action", "before", "after", "reason"])
    .where("resource", "=", resource)
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();
}
