import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { call, dropsSession, type SignedIn, setCookie, signInOver } from "../support/http.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/** A proxy to the database that can be interrupted and restored. */
class Bridge {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #cut = false;

  constructor(host: string, port: number) {
    this.#server = createServer((near) => {
      if (this.#cut) return near.destroy();
      const far = connect(port, host);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on("error", () => undefined);
        socket.on("close", () => this.#sockets.delete(socket));
      }
      near.on("close", () => far.destroy());
      far.on("close", () => near.destroy());
      near.pipe(far).pipe(near);
      return near;
    });
  }

  async open(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as { port: number }).port;
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#cut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }
}

const VERIFICATION = "/api/v1/token-verification";

let testDatabase: TestDatabase;
let bridge: Bridge;
let server: RunningServer;
let ada: SignedIn;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const address = new URL(testDatabase.url);
  bridge = new Bridge(address.hostname, Number(address.port || 5432));
  address.hostname = "127.0.0.1";
  address.port = String(await bridge.open());
  server = await startServer({ DATABASE_URL: address.href, RATEBOOK_JOBS: "0" });
  ada = await signInOver(server.url, "admin@ratebook.test");
});
afterAll(async () => {
  await server?.stop();
  await bridge?.close();
  await testDatabase?.close();
});

describe("token verification", () => {
  const verify = (options: Parameters<typeof call>[2]) => call(server.url, VERIFICATION, options);

  test("answers 200 for bearer and cookie of one session", async () => {
    const answer = await verify({ cookie: ada.cookie, bearer: ada.token });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ status: "success", data: { session_id: ada.user.session_id } });
    expect(dropsSession(answer)).toBe(false);
  });

  test("answers 401 and deletes the cookie for any other bearer", async () => {
    const musa = await signInOver(server.url, "admin2@ratebook.test");
    for (const secrets of [
      { bearer: ada.token },
      { cookie: ada.cookie, bearer: "x".repeat(43) },
      { cookie: ada.cookie, bearer: "?" },
      { cookie: "sid=", bearer: ada.token },
      { cookie: musa.cookie, bearer: ada.token },
    ]) {
      const answer = await verify(secrets);
      expect(answer.status).toBe(401);
      expect(answer.json).toMatchObject({ status: "error", code: "not-signed-in" });
      expect(dropsSession(answer)).toBe(true);
    }
  });

  test("answers 401 without a bearer and keeps the cookie, as for a link on another site", async () => {
    for (const cookie of [undefined, ada.cookie, "sid=", `sid=${"x".repeat(43)}`]) {
      const answer = await verify({ cookie, headers: { "Sec-Fetch-Site": "cross-site" } });
      expect(answer.status).toBe(401);
      expect(answer.json).toMatchObject({ status: "error", code: "not-signed-in" });
      expect(setCookie(answer, "sid")).toBeUndefined();
    }
    expect((await verify({ cookie: ada.cookie, bearer: ada.token })).status).toBe(200);
  });

  test("is never rate-limited, unlike other calls", async () => {
    const both = { cookie: ada.cookie, bearer: ada.token };
    const many = async (path: string) => {
      const statuses = new Set<number>();
      for (let sent = 0; sent < 660; sent += 20) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => call(server.url, path, both)));
        // An overloaded machine refuses calls with 503 at any time, whatever their number.
        for (const { status } of answers) if (status !== 503) statuses.add(status);
      }
      return [...statuses].sort();
    };
    expect(await many("/api/v1/permissions")).toEqual([200, 429]);
    // The session has used up its calls by now.
    expect(await many(VERIFICATION)).toEqual([200]);
  });

  test("drops the connection while the database is unavailable, and recovers afterwards", async () => {
    bridge.cut();
    try {
      for (const secrets of [
        { cookie: ada.cookie, bearer: ada.token },
        { cookie: ada.cookie },
        { cookie: ada.cookie, bearer: "x".repeat(43) },
        {},
      ])
        await expect(verify(secrets)).rejects.toThrow("socket hang up");
    } finally {
      bridge.mend();
    }
    await expect.poll(async () => (await verify({ cookie: ada.cookie, bearer: ada.token })).status).toBe(200);
  });
});

test("other calls and pages answer 503 with Retry-After while the database is unavailable", async () => {
  bridge.cut();
  try {
    const musa = { cookie: `sid=${"y".repeat(43)}` };
    for (const path of ["/api/v1/vehicles", "/api/v1/permissions", "/readyz", "/", "/admin"]) {
      const answer = await call(
        server.url,
        path,
        path.endsWith("permissions") ? { bearer: "y".repeat(43) } : musa,
      );
      expect({ path, status: answer.status }).toEqual({ path, status: 503 });
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(dropsSession(answer), "nobody is signed out by a database that is away").toBe(false);
    }
    expect((await call(server.url, "/healthz")).status).toBe(200);
  } finally {
    bridge.mend();
  }
});
