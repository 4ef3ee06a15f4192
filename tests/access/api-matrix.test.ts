import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allPermissions, builtInRoles } from "#domain/permissions.ts";
import { database } from "#kernel/db/client.ts";
import { accountOf, NO_RECORD, signedInAreas } from "../support/addresses.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { demoPasswordHash } from "../support/password-hash.ts";
import { type Product, startProduct } from "../support/product.ts";
import { type Rule, ruleOf, staleRules } from "./operations.ts";

/** Every operation of the API × every kind of user, called as browsers do. */

const NOBODY = "norole@ratebook.test";

let product: Product;
let operations: string[];

beforeAll(async () => {
  // There are more operations than a visitor's limit of calls a minute, which tests/session covers.
  product = await startProduct({ RATEBOOK_VISITOR_CALLS: "10000", RATEBOOK_API_CALLS: "10000" });
  const { json } = await call(product.url, "/api/v1/openapi.json");
  const paths = json?.["paths"] as Record<string, Record<string, unknown>>;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  await database()
    .insertInto("app_user")
    .values({
      name: "No Role",
      email: NOBODY,
      area: "admin",
      password_hash: await demoPasswordHash(),
    })
    .execute();
});
afterAll(() => product?.close());

describe("the rules", () => {
  test("cover every operation, and none that was removed", () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter((operation) => ruleOf(operation) === undefined)).toEqual([]);
    expect(staleRules(operations)).toEqual([]);
  });

  test("name existing rights", () => {
    const rights = operations.flatMap((operation) => {
      const rule = ruleOf(operation);
      return typeof rule === "object" ? [...rule] : [];
    });
    expect(rights.length).toBeGreaterThan(100);
    expect(rights.filter((right) => !allPermissions.includes(right))).toEqual([]);
  });
});

/** An empty call about a missing record, so that only the caller's rights matter. */
function ask(operation: string, person: SignedIn | undefined) {
  const [method = "", path = ""] = operation.split(" ");
  const filled = path.replaceAll("{token}", "A".repeat(22)).replaceAll(/\{\w+\}/g, NO_RECORD);
  return call(product.url, `/api/v1${filled}`, {
    method,
    cookie: person?.cookie,
    ...(method !== "GET" && { bearer: person?.token, body: {} }),
  });
}

/** The status of the refusal; undefined if the call is allowed, whatever its result. */
function refusalOf(rule: Rule, held: readonly string[] | undefined): number | undefined {
  if (rule === "open") return undefined;
  if (rule === "hidden") return held === undefined ? 401 : 404;
  if (held === undefined) return 401;
  if (rule === "signed-in" || rule === "itself") return undefined;
  return rule.some((right) => held.includes(right)) ? undefined : 403;
}

async function wrongAnswers(
  person: SignedIn | undefined,
  held: readonly string[] | undefined,
  among: readonly string[] = operations,
) {
  const params = among.filter((operation) => ruleOf(operation) !== "itself");
  const found = await mapConcurrently(8, params, async (operation) => {
    const { status, json } = await ask(operation, person);
    const refusal = refusalOf(ruleOf(operation) ?? "open", held);
    const right = refusal === undefined ? ![401, 403].includes(status) && status < 500 : status === refusal;
    return right ? [] : [`${operation}: ${status} ${json?.["code"]}, not ${refusal ?? "let in"}`];
  });
  return found.flat();
}

describe("the operations answer", () => {
  test("a visitor with 401, except for open operations", async () => {
    expect(await wrongAnswers(undefined, undefined)).toEqual([]);
  });

  test.each(signedInAreas)("a person of the area %s by the rights of their role", async (area) => {
    const role = builtInRoles.find((builtIn) => builtIn.area === area);
    expect(await wrongAnswers(await signInOver(product.url, accountOf[area]), role?.permissions)).toEqual([]);
  });

  test("an officer without any role with 403", async () => {
    expect(await wrongAnswers(await signInOver(product.url, NOBODY), [])).toEqual([]);
  });
});

describe("an operation", () => {
  /** An officer, signed in once, whose only role gets new rights on each call. */
  async function officer() {
    const email = await createOfficerWithGrants({ permissions: ["property.view"] });
    const person = await signInOver(product.url, email);
    const { role_id } = await database()
      .selectFrom("user_role")
      .where("user_id", "=", person.user.id)
      .select("role_id")
      .executeTakeFirstOrThrow();
    return async (held: readonly string[], among: readonly string[]) => {
      await database().deleteFrom("role_permission").where("role_id", "=", role_id).execute();
      const rows = held.map((permission) => ({ role_id, permission }));
      await database().insertInto("role_permission").values(rows).execute();
      return wrongAnswers(person, held, among);
    };
  }

  /** Rights that open an operation to others than officers: people linked to a record, or limited to their own data. */
  const NOT_OFFICERS: Readonly<Record<string, string>> = {
    "POST /record-claims": "own_asset.view",
    "POST /record-claims/invites/{id}": "own_asset.view",
    "GET /assessments/file": "own_assessment.view",
    "POST /service-requests/{id}/messages": "own_request.write",
  };

  /** Operations grouped by their rights. */
  function groups(): [rights: readonly string[], among: string[]][] {
    const byRights = Map.groupBy(operations, (operation) => JSON.stringify(ruleOf(operation)));
    return [...byRights].flatMap(([text, among]) => {
      const rule = JSON.parse(text) as Rule;
      return typeof rule === "string" ? [] : [[rule, among] as [readonly string[], string[]]];
    });
  }

  test("is allowed with each right of its rule, and refused with all other rights", async () => {
    const ask = await officer();
    const wrong: string[] = [];
    for (const [rights, among] of groups()) {
      // Changing a record also requires viewing the related records.
      const views = allPermissions.filter((right) => right.endsWith(".view") && !rights.includes(right));
      for (const right of rights) {
        const opened = among.filter((operation) => NOT_OFFICERS[operation] !== right);
        wrong.push(...(await ask([right, ...views], opened)).map((answer) => `with ${right}: ${answer}`));
      }
      const others = allPermissions.filter((permission) => !rights.includes(permission));
      wrong.push(...(await ask(others, among)).map((answer) => `without ${rights.join(", ")}: ${answer}`));
    }
    expect(groups().length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  }, 300_000);
});

test("the API document and its page are open to all", async () => {
  for (const path of ["/openapi.json", "/docs"])
    expect((await call(product.url, `/api/v1${path}`)).status).toBe(200);
});
