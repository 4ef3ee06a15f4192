import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { vehicle } from "#domain/register/vehicle.ts";
import { database } from "#kernel/db/client.ts";
import {
  type Answer,
  type Call,
  call,
  dropsSession,
  type SignedIn,
  setCookie,
  signInOver,
} from "../support/http.ts";
import { type Product, startProduct } from "../support/product.ts";
import { sampleOf } from "../support/sample.ts";

/** A read needs the cookie, a write also the bearer; a browser's write needs both of one session. */

let product: Product;
let ada: SignedIn;
let musa: SignedIn;
let program: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  ada = await signInOver(product.url, "admin@ratebook.test");
  musa = await signInOver(product.url, "admin2@ratebook.test");
  program = await signInOver(product.url, "admin@ratebook.test", "api");
});
afterAll(() => product?.close());

const read = (options: Call) => call(product.url, "/api/v1/vehicles", options);
const write = (options: Call) =>
  call(product.url, "/api/v1/vehicles", { method: "POST", body: sampleOf(vehicle), ...options });

async function countVehicles(): Promise<number> {
  const { n } = await database()
    .selectFrom("vehicle")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

async function expectRefused(answer: Answer, status: number, code: string, before: number) {
  expect({ status: answer.status, code: answer.json?.code }).toEqual({ status, code });
  expect(await countVehicles()).toBe(before);
}

describe("a write", () => {
  test("is accepted with cookie and bearer of one browser session", async () => {
    const before = await countVehicles();
    const answer = await write({ cookie: ada.cookie, bearer: ada.token });
    expect(answer.status, answer.text).toBe(201);
    expect(await countVehicles()).toBe(before + 1);
  });

  test("is refused with the cookie alone", async () => {
    await expectRefused(await write({ cookie: ada.cookie }), 401, "not-signed-in", await countVehicles());
  });

  test.each(["PUT", "PATCH", "DELETE"])("by %s is refused with the cookie alone", async (method) => {
    const { data } = (await write({ cookie: ada.cookie, bearer: ada.token })).json as {
      data: { id: number };
    };
    const answer = await call(product.url, `/api/v1/vehicles/${data.id}`, {
      method,
      cookie: ada.cookie,
      body: { version: 1, plate_number: "AAA-111-AA" },
    });
    expect([401, 404, 405]).toContain(answer.status);
    const stored = await database()
      .selectFrom("vehicle")
      .select("version")
      .where("id", "=", data.id)
      .execute();
    expect(stored).toEqual([{ version: 1 }]);
  });

  test("is refused with the bearer of a browser session and no cookie", async () => {
    await expectRefused(await write({ bearer: ada.token }), 401, "not-signed-in", await countVehicles());
  });

  test("is refused with another scheme or a malformed bearer", async () => {
    const before = await countVehicles();
    for (const authorization of [ada.token, `Basic ${ada.token}`, "Bearer", `Bearer ${ada.token} x`]) {
      const answer = await write({ cookie: ada.cookie, headers: { Authorization: authorization } });
      await expectRefused(answer, 401, "not-signed-in", before);
    }
  });

  test("is refused with another user's cookie, as the session changed", async () => {
    const answer = await write({ cookie: musa.cookie, bearer: ada.token });
    await expectRefused(answer, 409, "session-changed", await countVehicles());
    expect(dropsSession(answer), "the other person stays signed in").toBe(false);
  });

  test("is refused if cookie and bearer are swapped", async () => {
    const before = await countVehicles();
    const [name, secret = ""] = ada.cookie.split("=");
    const swapped = { cookie: `${name}=${ada.token}`, bearer: secret };
    await expectRefused(await write(swapped), 401, "not-signed-in", before);
    await expectRefused(await write({ cookie: ada.cookie, bearer: secret }), 401, "not-signed-in", before);
  });

  test("by an API client needs the bearer only", async () => {
    expect(program.cookie).toBe("");
    const answer = await write({ bearer: program.token });
    expect(answer.status, answer.text).toBe(201);
  });

  test("with an unknown bearer is answered with 401, which deletes the cookie", async () => {
    const answer = await write({ cookie: ada.cookie, bearer: "x".repeat(43) });
    await expectRefused(answer, 401, "not-signed-in", await countVehicles());
    expect(dropsSession(answer)).toBe(true);
  });
});

describe("a read", () => {
  test("needs the cookie only", async () => {
    expect((await read({ cookie: ada.cookie })).status).toBe(200);
  });

  test("is refused without a session", async () => {
    expect((await read({})).status).toBe(401);
  });

  test("by an API client needs the bearer only", async () => {
    expect((await read({ bearer: program.token })).status).toBe(200);
  });

  test("is refused with only the bearer of a browser session", async () => {
    expect((await read({ bearer: ada.token })).status).toBe(401);
  });

  test("with an unknown bearer is answered with 401, which deletes the cookie", async () => {
    const answer = await read({ cookie: ada.cookie, bearer: "x".repeat(43) });
    expect(answer.status).toBe(401);
    expect(dropsSession(answer)).toBe(true);
  });

  test("of the permissions requires cookie and bearer, like a write", async () => {
    const path = "/api/v1/permissions";
    expect((await call(product.url, path, { cookie: ada.cookie })).status).toBe(401);
    expect((await call(product.url, path, { bearer: ada.token })).status).toBe(401);
    const answer = await call(product.url, path, { cookie: ada.cookie, bearer: ada.token });
    expect(answer.json).toEqual({ status: "success", data: ada.permissions });
    expect(Object.keys(ada.permissions)).toContain("property.approve");
    expect(ada.permissions["property.approve"]).toEqual({
      lga: "*",
      agency: "*",
      grants: [{ lga: "*", agency: "*" }],
    });
  });
});

describe("rights", () => {
  test("are read from the database at each request", async () => {
    const permissions = { cookie: musa.cookie, bearer: musa.token };
    const role = await database()
      .deleteFrom("user_role")
      .where("user_id", "=", musa.user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    try {
      expect((await read({ cookie: musa.cookie })).status).toBe(403);
      const answer = await call(product.url, "/api/v1/permissions", permissions);
      expect(answer.json).toEqual({ status: "success", data: {} });
    } finally {
      await database().insertInto("user_role").values(role).execute();
    }
    expect((await read({ cookie: musa.cookie })).status).toBe(200);
  });

  test("end when the account is suspended", async () => {
    const set = (status: string) =>
      database().updateTable("app_user").set({ status }).where("id", "=", musa.user.id).execute();
    await set("suspended");
    try {
      expect((await read({ cookie: musa.cookie })).status).toBe(401);
      expect((await write({ cookie: musa.cookie, bearer: musa.token })).status).toBe(401);
    } finally {
      await set("active");
    }
  });
});

describe("signing out", () => {
  const logout = (options: Call) => call(product.url, "/api/v1/logout", { method: "POST", ...options });

  test("voids both secrets of the session and deletes the cookie", async () => {
    const person = await signInOver(product.url, "guest@ratebook.test");
    const both = { cookie: person.cookie, bearer: person.token };
    expect((await call(product.url, "/api/v1/permissions", both)).status).toBe(200);
    const answer = await logout(both);
    expect(answer.json).toEqual({ status: "success", data: null });
    expect(dropsSession(answer)).toBe(true);
    expect((await call(product.url, "/api/v1/permissions", both)).status).toBe(401);
    const page = await call(product.url, "/guest", { cookie: person.cookie });
    expect(page.headers.get("location")).toBe("/login?next=%2Fguest");
  });

  test("answers 200 to an unknown or missing token", async () => {
    for (const bearer of ["x".repeat(43), "nonsense", undefined]) {
      const answer = await logout({ bearer });
      expect({ bearer, status: answer.status }).toEqual({ bearer, status: 200 });
    }
  });

  test.each(["cross-site", "same-site", undefined])(
    "without a bearer, as from a form on another site (%s), does not end the session",
    async (from) => {
      const answer = await logout({
        cookie: ada.cookie,
        ...(from && { headers: { "Sec-Fetch-Site": from } }),
      });
      expect(answer.status).toBe(200);
      expect(setCookie(answer, "sid"), "the cookie stays in the browser").toBeUndefined();
      expect((await read({ cookie: ada.cookie })).status).toBe(200);
    },
  );

  test("without both secrets of one browser session ends nothing", async () => {
    await logout({ bearer: ada.token });
    await logout({ cookie: ada.cookie });
    await logout({ cookie: musa.cookie, bearer: ada.token });
    expect((await read({ cookie: ada.cookie })).status).toBe(200);
    expect((await read({ cookie: musa.cookie })).status).toBe(200);
  });
});

describe("a browser that lost its token", () => {
  const drop = (options: Call) =>
    call(product.url, "/api/v1/session-cookie", { method: "DELETE", ...options });

  test("deletes the cookie of the session shown on its page", async () => {
    const headers = { "X-Session-Id": ada.user.session_id };
    const answer = await drop({ cookie: ada.cookie, headers });
    expect(answer.json).toEqual({ status: "success", data: { dropped: true } });
    expect(dropsSession(answer)).toBe(true);
    expect((await read({ cookie: ada.cookie })).status, "the session itself goes on").toBe(200);
  });

  test("keeps the cookie if another session or none is named", async () => {
    const other = await drop({ cookie: ada.cookie, headers: { "X-Session-Id": musa.user.session_id } });
    expect(other.json).toEqual({ status: "success", data: { dropped: false } });
    const unnamed = await drop({ cookie: ada.cookie });
    expect(unnamed.status).toBe(422);
    for (const answer of [other, unnamed]) expect(setCookie(answer, "sid")).toBeUndefined();
  });
});

describe("the language of a signed-in user", () => {
  const languageOf = async (id: number) =>
    (
      await database()
        .selectFrom("app_user")
        .select("language")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).language;
  const choose = (options: Call) =>
    call(product.url, "/api/v1/profile/language", { method: "PUT", body: { language: "yo" }, ...options });

  test("cannot be changed with the form for visitors", async () => {
    const answer = await call(product.url, "/language", {
      method: "POST",
      cookie: ada.cookie,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "language=ha&next=/",
    });
    expect(answer.status).toBe(403);
    expect(setCookie(answer, "language")).toBeUndefined();
    expect(await languageOf(ada.user.id)).toBeNull();
  });

  test("requires bearer and cookie, like any write", async () => {
    expect((await choose({ cookie: ada.cookie })).status).toBe(401);
    expect((await choose({ bearer: ada.token })).status).toBe(401);
    expect(await languageOf(ada.user.id)).toBeNull();
    const both = { cookie: ada.cookie, bearer: ada.token };
    expect(await choose({ ...both, body: { language: "xx" } })).toMatchObject({
      status: 422,
      json: { errors: { language: ["Select a language."] } },
    });
    const answer = await choose(both);
    expect(answer.json).toEqual({ status: "success", data: { language: "yo" } });
    expect(setCookie(answer, "language")).toMatch(/^language=yo;/);
    expect(await languageOf(ada.user.id)).toBe("yo");
  });
});

test("a session expires when idle and at its limit", async () => {
  const person = await signInOver(product.url, "corporate@ratebook.test");
  const both = { cookie: person.cookie, bearer: person.token };
  const change = (column: "last_seen_at" | "expires_at", ago: string) =>
    database()
      .updateTable("session")
      .set({ [column]: sql`now() - ${ago}::interval` })
      .where("id", "=", person.user.session_id)
      .execute();
  await change("last_seen_at", "29 minutes");
  expect((await call(product.url, "/api/v1/permissions", both)).status).toBe(200);
  await change("last_seen_at", "31 minutes");
  expect((await call(product.url, "/api/v1/permissions", both)).status).toBe(401);
  await change("last_seen_at", "0 minutes");
  expect((await call(product.url, "/api/v1/permissions", both)).status).toBe(200);
  await change("expires_at", "1 second");
  expect((await call(product.url, "/api/v1/permissions", both)).status).toBe(401);
});
