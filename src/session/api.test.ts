import { beforeEach, describe, expect, it, vi } from "vitest";

/** The API client against a fake browser: storage, an address bar, and a server with prepared answers. */

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answer = Response | "no answer";

const success = () => Response.json({ status: "success", data: { id: 1 } });
const failure = (status: number, code: string) =>
  Response.json({ status: "error", code, message: "No." }, { status });

let calls: Call[];
let navigations: string[];
let keys: Map<string, string>;
let verification: () => Answer;
let write: () => Answer;

beforeEach(() => {
  vi.resetModules();
  calls = [];
  navigations = [];
  keys = new Map();
  verification = success;
  write = success;
  const storage = {
    getItem: (key: string) => keys.get(key) ?? null,
    setItem: (key: string, value: string) => void keys.set(key, value),
    removeItem: (key: string) => void keys.delete(key),
  };
  vi.stubGlobal("window", {
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: () => {},
    location: {
      href: "http://localhost/admin",
      pathname: "/admin",
      search: "",
      assign: (to: string) => navigations.push(to),
      reload: () => navigations.push("reload"),
    },
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const { method = "GET", headers, body } = init;
    calls.push({ method, path, headers: new Headers(headers), body });
    const answer = path === "/api/v1/token-verification" ? verification() : write();
    if (answer === "no answer") throw new TypeError("Failed to fetch");
    return answer;
  });
});

/** The app, started with or without a session. */
async function start(token?: string) {
  if (token) {
    keys.set("token", token);
    keys.set("user", JSON.stringify({ id: 7, name: "Ada", roles: [], area: "admin", session_id: "s-7" }));
    keys.set("permission", JSON.stringify({ "property.approve": { lga: "*", agency: "*" } }));
  }
  const { api } = await import("./api.ts");
  const { currentSession } = await import("./store.ts");
  const { hasNetworkProblem } = await import("./network-problem.ts");
  return { api, currentSession, hasNetworkProblem };
}

const writes = () => calls.filter(({ method }) => method !== "GET");

describe("a background write", () => {
  const quiet = { quiet: true } as const;

  it("opens no dialog when there is no answer", async () => {
    const { api, hasNetworkProblem } = await start("t");
    write = () => "no answer";
    expect(await api.post("/api/v1/shops", {}, quiet)).toMatchObject({ code: "network" });
    expect(hasNetworkProblem()).toBe(false);
  });

  it.each(["verification", "write"])(
    "leaves the page and its keys when the %s finds the session ended",
    async (by) => {
      const { api } = await start("t");
      if (by === "verification") verification = () => failure(401, "not-signed-in");
      else write = () => failure(401, "not-signed-in");
      expect(await api.post("/api/v1/shops", {}, quiet)).toMatchObject({ ok: false, code: "signed-out" });
      expect(writes()).toHaveLength(by === "write" ? 1 : 0);
      expect([navigations, keys.has("token")]).toEqual([[], true]);
    },
  );

  it("does not reload the page when another person signed in", async () => {
    const { api } = await start("t");
    keys.set("token", "another");
    expect(await api.post("/api/v1/shops", {}, quiet)).toMatchObject({ code: "session-changed" });
    expect([navigations, writes()]).toEqual([[], []]);
  });
});

it.each(["get", "post"] as const)("a %s to another site is refused, not sent", async (method) => {
  const { api } = await start();
  await expect(api[method]("//evil.example/api/v1/shops")).rejects.toThrow(TypeError);
  expect(calls).toEqual([]);
});

describe("reads", () => {
  it("have no extra headers and need no verification", async () => {
    const { api } = await start("t");
    await api.get("/api/v1/shops", { query: { q: "ọjà", page: 2, empty: "" } });
    expect(calls.map(({ path }) => path)).toEqual(["/api/v1/shops?q=%E1%BB%8Dj%C3%A0&page=2"]);
    expect([...(calls[0]?.headers.keys() ?? [])]).toEqual([]);
  });
});

describe.each(["post", "put", "patch", "delete"] as const)("a %s by a signed-in person", (method) => {
  it("is verified, then has bearer token, session ID and key", async () => {
    const { api } = await start("t");
    expect(await api[method]("/api/v1/shops", { a: 1 }, { idempotencyKey: "k" })).toMatchObject({ ok: true });
    expect(calls.map(({ path }) => path)).toEqual(["/api/v1/token-verification", "/api/v1/shops"]);
    expect(calls[0]?.headers.get("Authorization")).toBe("Bearer t");
    const sent = calls[1];
    expect(sent?.method).toBe(method.toUpperCase());
    expect(sent?.headers.get("Authorization")).toBe("Bearer t");
    expect(sent?.headers.get("X-Session-Id")).toBe("s-7");
    expect(sent?.headers.get("Idempotency-Key")).toBe("k");
    expect(sent?.body).toBe('{"a":1}');
  });

  it.each([400, 401, 403, 429, 500, 503])("is not sent when verification answers %d", async (status) => {
    const { api, currentSession } = await start("t");
    verification = () => failure(status, "x");
    expect(await api[method]("/api/v1/shops")).toMatchObject({ ok: false, code: "signed-out" });
    expect(writes()).toEqual([]);
    expect(["user", "token", "permission"].some((key) => keys.has(key))).toBe(false);
    expect(currentSession().signedIn).toBe(false);
    expect(navigations).toEqual(["/"]);
    // And a second one, started before the page has left, is not sent as a visitor's.
    expect(await api[method]("/api/v1/shops")).toMatchObject({ code: "signed-out" });
    expect(writes()).toEqual([]);
  });

  it("is abandoned with the network dialog when verification gets no answer", async () => {
    const { api, hasNetworkProblem } = await start("t");
    verification = () => "no answer";
    expect(await api[method]("/api/v1/shops")).toMatchObject({ ok: false, code: "network" });
    expect(writes()).toEqual([]);
    expect(hasNetworkProblem()).toBe(true);
    expect(keys.get("token")).toBe("t");
    expect(navigations).toEqual([]);
  });
});

describe("a write", () => {
  it("by a visitor is not verified and has no bearer token", async () => {
    const { api } = await start();
    await api.post("/api/v1/login", {});
    expect(calls.map(({ path }) => path)).toEqual(["/api/v1/login"]);
    expect(calls[0]?.headers.has("Authorization")).toBe(false);
    expect(calls[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("counts as a visitor's if the token arrived after the app started", async () => {
    const { api, currentSession } = await start();
    keys.set("token", "late");
    expect(currentSession().signedIn).toBe(false);
    await api.post("/api/v1/login", {});
    expect(calls[0]?.headers.has("Authorization")).toBe(false);
  });

  it("without a response opens the network dialog", async () => {
    const { api, hasNetworkProblem } = await start("t");
    write = () => "no answer";
    expect(await api.post("/api/v1/shops")).toMatchObject({ code: "network" });
    expect(hasNetworkProblem()).toBe(true);
  });

  it("refused with 401 signs out; for a visitor, a 401 is only an answer", async () => {
    write = () => failure(401, "wrong-password");
    const visitor = await start();
    expect(await visitor.api.post("/api/v1/login")).toMatchObject({ status: 401, code: "wrong-password" });
    expect(navigations).toEqual([]);
    vi.resetModules();
    const person = await start("t");
    expect(await person.api.post("/api/v1/shops")).toMatchObject({ code: "signed-out" });
    expect(navigations).toEqual(["/"]);
  });

  it("reloads the page when another tab signed in as another person", async () => {
    const { api } = await start("t");
    write = () => failure(409, "session-changed");
    await api.post("/api/v1/shops");
    expect(navigations).toEqual(["reload"]);
    write = () => failure(409, "edited-meanwhile");
    await api.post("/api/v1/shops");
    expect(navigations).toEqual(["reload"]);
    calls = [];
    keys.set("token", "other");
    expect(await api.post("/api/v1/shops")).toMatchObject({ code: "session-changed" });
    expect(calls).toEqual([]);
  });

  it("cancelled by its caller opens no dialog", async () => {
    const { api, hasNetworkProblem } = await start("t");
    const signal = AbortSignal.abort();
    expect(await api.post("/api/v1/shops", {}, { signal })).toMatchObject({ code: "aborted" });
    expect(hasNetworkProblem()).toBe(false);
  });

  it("is only sent to this site", async () => {
    const { api } = await start("t");
    for (const path of ["//evil.example/x", "https://evil.example", "/\\evil.example", "x"]) {
      await expect(api.post(path)).rejects.toThrow("Not a path on this site");
    }
    expect(calls).toEqual([]);
  });
});

describe("the session", () => {
  it("survives damaged keys and storage that throws", async () => {
    keys.set("token", "t");
    keys.set("user", "{");
    keys.set("permission", "null");
    const { currentSession } = await start();
    expect(currentSession()).toMatchObject({ signedIn: true, user: null });
    expect(currentSession().can("property.approve")).toBe(false);

    vi.resetModules();
    vi.stubGlobal("window", {
      get localStorage(): Storage {
        throw new DOMException("denied");
      },
      addEventListener: () => {},
    });
    const denied = await start();
    expect(denied.currentSession().signedIn).toBe(false);
  });

  it("knows the permissions of the person", async () => {
    const { currentSession } = await start("t");
    expect(currentSession().can("property.approve")).toBe(true);
    expect(currentSession().can("toString")).toBe(false);
  });
});
