import { beforeEach, describe, expect, it, vi } from "vitest";

/** A write that needs a step-up, against a fake server. */

const success = () => Response.json({ status: "success", data: { id: 1 } });
const stepUpNeeded = () =>
  Response.json({ status: "error", code: "step-up-needed", message: "No." }, { status: 403 });

let sent: { method: string; key: string | null; body: unknown }[];
let answers: (() => Response)[];

beforeEach(() => {
  vi.resetModules();
  sent = [];
  answers = [];
  const keys = new Map([["token", "t"]]);
  const storage = {
    getItem: (key: string) => keys.get(key) ?? null,
    removeItem: () => {},
    setItem: () => {},
  };
  vi.stubGlobal("window", { localStorage: storage, sessionStorage: storage, addEventListener: () => {} });
  vi.stubGlobal("fetch", async (_: string, { method = "GET", headers, body }: RequestInit = {}) => {
    if (method === "GET") return success();
    sent.push({ method, key: new Headers(headers).get("Idempotency-Key"), body });
    return (answers.shift() ?? success)();
  });
});

async function start(withDialog = true) {
  const { api } = await import("./api.ts");
  const stepUp = await import("./step-up.ts");
  const opened = vi.fn();
  const close = withDialog ? stepUp.watchProof(opened) : () => undefined;
  return { api, stepUp, opened, close };
}

describe("a write that requires a step-up", () => {
  it("waits for it, and is then sent again as the same request", async () => {
    const { api, stepUp } = await start();
    answers = [stepUpNeeded];
    const result = api.post("/api/v1/roles", { a: 1 }, { idempotencyKey: "the-same-key" });
    await expect.poll(stepUp.isProofRequested).toBe(true);
    expect(sent).toHaveLength(1);
    stepUp.settleProof(true);
    expect(await result).toMatchObject({ ok: true });
    expect(sent).toEqual([
      { method: "POST", key: "the-same-key", body: '{"a":1}' },
      { method: "POST", key: "the-same-key", body: '{"a":1}' },
    ]);
    expect(stepUp.isProofRequested()).toBe(false);
  });

  it("uses the same key when it is sent again", async () => {
    const { api, stepUp } = await start();
    answers = [stepUpNeeded];
    const result = api.delete("/api/v1/roles/1");
    await expect.poll(stepUp.isProofRequested).toBe(true);
    stepUp.settleProof(true);
    await result;
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it("is cancelled when the person cancels", async () => {
    const { api, stepUp } = await start();
    answers = [stepUpNeeded];
    const result = api.post("/api/v1/roles");
    await expect.poll(stepUp.isProofRequested).toBe(true);
    stepUp.settleProof(false);
    expect(await result).toMatchObject({ ok: false, code: "step-up-needed" });
    expect(sent).toHaveLength(1);
  });

  it("asks once, however many writes wait", async () => {
    const { api, stepUp } = await start();
    answers = [stepUpNeeded, stepUpNeeded];
    const results = [api.post("/api/v1/roles"), api.post("/api/v1/users")];
    await expect.poll(() => sent.length).toBe(2);
    await expect.poll(stepUp.isProofRequested).toBe(true);
    stepUp.settleProof(true);
    for (const result of await Promise.all(results)) expect(result.ok).toBe(true);
    expect(sent).toHaveLength(4);
    expect(stepUp.isProofRequested()).toBe(false);
  });

  it("asks once per call: a second refusal is final", async () => {
    const { api, stepUp } = await start();
    answers = [stepUpNeeded, stepUpNeeded];
    const result = api.post("/api/v1/roles");
    await expect.poll(stepUp.isProofRequested).toBe(true);
    stepUp.settleProof(true);
    expect(await result).toMatchObject({ ok: false, code: "step-up-needed" });
    expect(sent).toHaveLength(2);
  });

  it("does not wait where there is no dialog", async () => {
    const { api } = await start(false);
    answers = [stepUpNeeded];
    expect(await api.post("/api/v1/roles")).toMatchObject({ ok: false, code: "step-up-needed" });
  });
});
