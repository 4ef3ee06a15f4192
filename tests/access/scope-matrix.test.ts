import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type Operation, readOperations } from "../fuzz/document.ts";
import { agencyOf } from "../money/support/bills.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { allowManyCalls } from "../support/many-calls.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { enterElsewhere } from "./records-elsewhere.ts";
import { officeWrites, type WriteCall, writePaths } from "./write-calls.ts";

/**
 * Every write of the API that requires an officer's right × an officer limited to a local government, to an agency, to
 * both, and without limits. All targets are elsewhere, so that only the last can write.
 */

const LIMITED = ["a local government", "an agency", "both"] as const;

/**
 * Writes that limits do not affect, by prefix and with the reason: of the caller's own data, or of what the caller can
 * view.
 */
const OWN: Readonly<Record<string, string>> = {
  "POST /saved-views": "a view of the caller",
  "PUT /list-choices": "the caller's own choices",
  "POST /imports": "a file of the caller; its lines are judged by the limits (tests/import/rights.test.ts)",
  "POST /import-uploads": "a file of the caller",
  "POST /evidence": "a picture of the caller, not attached to anything yet",
  "POST /report-schedules": "sent to the caller, with what they may see at that time",
  "POST /payout-files": "a file of the caller; its payments are confirmed by the limits",
  "POST /service-attachments": "a file of the caller, not attached to anything yet",
  "POST /duplicates/search": "looks for pairs among what the caller sees",
  "POST /print-packs": "prints what the caller may print",
  "POST /billing-runs": "requests what the caller may bill (tests/charging/run-approval.test.ts)",
  "POST /tariff-drafts/{id}/simulations": "works out what the caller may bill",
  "POST /payer-checks": "finds whom the caller may see (tests/services/verify-payer.test.ts)",
  "POST /ticket-checks": "an inspector checks tickets wherever they stand",
};

/** A tariff without lines charges for no agency yet, so officers of any agency can add one. */
const FREE_TO_AGENCIES = "POST /demand-categories";

/** Writes without a target in this test, refused to everyone: parts of records, or items from a phone. */
const NOT_ENTERED = [
  "DELETE /users/{id}/links/individual",
  "DELETE /users/{id}/links/corporates/{corporate_id}",
  "POST /duplicates/{id}/reopen",
  "POST /tills/{id}/explain",
  "POST /tills/{id}/slips/{slip}/confirm",
  "POST /tills/{id}/slips/{slip}/withdraw",
  "POST /device-cases/{id}/accept",
  "POST /device-cases/{id}/charged-price",
  "POST /device-cases/{id}/refuse",
  "POST /bulk-tickets/{id}/tickets/{ticket}/assign",
];

/** Writes for the creator of the item only: refused to everyone else, limited or not. */
const ONLY_ITS_OWN = [
  "PATCH /saved-views",
  "DELETE /saved-views",
  "POST /saved-views/{id}",
  "POST /imports/{id}",
  "POST /import-uploads/{id}",
  "POST /report-schedules/{id}",
  "DELETE /report-schedules/{id}",
  "POST /payout-files/{id}",
  "DELETE /service-attachments",
  "POST /notes/{id}/strike",
  "POST /bill-changes/{id}/withdraw",
  "POST /instalment-plans/{id}/withdraw",
  "POST /objections/{id}/withdraw",
  "POST /refund-requests/{id}/withdraw",
  "PATCH /bank-entries/{id}",
  "POST /bank-entries/{id}/withdraw",
  "POST /tills/{id}/payments",
  "POST /tills/{id}/moves",
  "POST /tills/{id}/count",
  "POST /follow-ups",
];

let till: Till;
let admin: ApiClient;
let operations: Operation[];
let paths: WriteCall[];
/** Responses by limit; "nothing" is the officer without limits. */
const answers = new Map<string, Map<string, Answered>>();

interface Answered {
  readonly status: number;
  readonly code: string | undefined;
  /** The fields with errors; for a bulk write, what was done and why the rest was not. */
  readonly details: string;
}

beforeAll(async () => {
  allowManyCalls();
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
  const numbers = await enterElsewhere(admin);
  const read = async (path: string) => {
    const answer = await admin.fetch(path);
    const isJson = answer.headers.get("content-type")?.includes("json");
    return answer.status === 200 && isJson ? answer.json() : undefined;
  };
  operations = officeWrites(
    await readOperations({ request: async () => Response.json((await visitor.get("/openapi.json")).body) }),
  );
  paths = await writePaths(operations, numbers, read);
  const [lga, agency] = [await createLga(), await agencyOf("EMPTY")];
  const officers = [
    [[lga], null],
    [null, [agency]],
    [[lga], [agency]],
    [null, null],
  ] as const;
  for (const [at, [lgas, agencies]] of officers.entries()) {
    const client = await signInAs(await createOfficer(lgas, agencies));
    await sql`UPDATE session SET proved_at = now() + interval '1 day'`.execute(database());
    answers.set(LIMITED[at] ?? "nothing", await answersOf(client));
  }
}, 300_000);
afterAll(() => till?.close());

async function answersOf(client: ApiClient): Promise<Map<string, Answered>> {
  const found = new Map<string, Answered>();
  // Writes that end a record run last, so that the others have a target.
  const ordered = [...paths].sort((a, b) => endsRecord(a) - endsRecord(b));
  for (const call of ordered) found.set(call.operation, await answerOf(client, call));
  return found;
}

function endsRecord({ method, operation }: WriteCall): number {
  return method === "DELETE" ? 2 : /archive|remove|discard|merges|suspend/.test(operation) ? 1 : 0;
}

async function answerOf(client: ApiClient, { method, path, body }: WriteCall): Promise<Answered> {
  const headers = new Headers({ "Idempotency-Key": randomUUID() });
  const isJson = body !== undefined && typeof body !== "string" && !(body instanceof FormData);
  if (isJson) headers.set("Content-Type", "application/json");
  if (typeof body === "string") headers.set("Content-Type", "text/csv");
  const sent = {
    method,
    headers,
    body: isJson ? JSON.stringify(body) : ((body as BodyInit | undefined) ?? null),
  };
  const answer = await client.fetch(path, sent);
  if (!answer.headers.get("content-type")?.includes("json"))
    return { status: answer.status, code: undefined, details: "" };
  const {
    code,
    errors = {},
    data,
  } = (await answer.json()) as {
    code?: string;
    errors?: object;
    data?: { done?: number; exceptions?: { code: string }[] };
  };
  const left = data?.exceptions?.map((one) => one.code).join(" ");
  const details = data?.exceptions ? `${data.done} done ${left}` : Object.keys(errors).sort().join(" ");
  return { status: answer.status, code, details };
}

/** Refused for the place: forbidden, not found, or an error on a chosen value. */
function isRefused(limited: Answered, unlimited: Answered): boolean {
  if (limited.status === 403) return limited.code === "forbidden" || limited.code === "greater-rights";
  if (limited.status === 404) return true;
  if (limited.status === 200) return limited.details === "0 done not-found";
  return limited.status === 422 && limited.details !== unlimited.details;
}

/** Whether the call itself was valid: it is allowed without limits. */
function isAllowed({ status, code, details }: Answered): boolean {
  return status !== 404 && !(status === 403 && code === "forbidden") && details !== "0 done not-found";
}

const isOwn = (name: string) =>
  name.endsWith("/export") ||
  Object.keys(OWN).some((start) => name === start || name.startsWith(`${start}/`));
const isOnlyItsOwn = (name: string) => ONLY_ITS_OWN.some((start) => name.startsWith(start));
const describeAnswer = ({ status, code, details }: Answered) =>
  [status, code, details].filter(Boolean).join(" ");
const answered = (who: string, name: string) =>
  answers.get(who)?.get(name) ?? { status: 0, code: undefined, details: "" };

describe("every write by officers", () => {
  test("is covered by the matrix", () => {
    expect(operations.length).toBeGreaterThan(450);
    expect(paths.map(({ operation }) => operation)).toEqual(operations.map(({ name }) => name));
  });

  test.each(LIMITED)("to a target elsewhere is refused to an officer limited to %s", (who) => {
    const checked = operations.filter(
      ({ name }) => !isOwn(name) && !(who === "an agency" && name === FREE_TO_AGENCIES),
    );
    const leaks = checked
      .map(({ name }) => [name, answered(who, name), answered("nothing", name)] as const)
      .filter(([name, limited, unlimited]) =>
        isOnlyItsOwn(name) ? limited.status < 400 : !isRefused(limited, unlimited),
      )
      .map(([name, limited]) => `${name}: ${describeAnswer(limited)}`);
    expect(leaks).toEqual([]);
    expect(checked.length).toBeGreaterThan(400);
  });

  test("is a valid call: an officer without limits is allowed", () => {
    const shut = operations
      .filter(({ name }) => !isOwn(name) && !isOnlyItsOwn(name) && !NOT_ENTERED.includes(name))
      .filter(({ name }) => !isAllowed(answered("nothing", name)))
      // If all limited officers get "forbidden", whether the target exists makes no difference.
      .filter(({ name }) => LIMITED.some((who) => answered(who, name).code !== "forbidden"))
      .map(({ name }) => `${name}: ${describeAnswer(answered("nothing", name))}`);
    expect(shut).toEqual([]);
  });
});
