import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { vi } from "vitest";
import { apiApp } from "#app/api.ts";
import { type ImportView, viewImport } from "#areas/registry/import/get-import.ts";
import type { Mapping } from "#areas/registry/import/mapping.ts";
import { demoPassword } from "#domain/demonstration.ts";
import { systemActor } from "#kernel/actor.ts";
import type { ApiBody } from "../support/api.ts";

/** Imports through the API, in this process, as one signed-in person. */
export interface ImportClient {
  upload(
    resource: string,
    name: string,
    bytes: BodyInit,
    key?: string,
  ): Promise<{ status: number; body: ApiBody }>;
  /** Like `upload`, for files that must be accepted. */
  take(resource: string, name: string, bytes: BodyInit): Promise<ImportView>;
  ask(id: number, verb: "dry-run" | "run", mapping: Mapping): Promise<{ status: number; body: ApiBody }>;
  getImport(id: number): Promise<ImportView>;
  /** Starts it and waits for the end. */
  finish(id: number, verb: "dry-run" | "run", mapping: Mapping): Promise<ImportView>;
  badLines(id: number): Promise<string>;
  post(path: string): Promise<{ status: number; body: ApiBody }>;
  /** Any method, with a body. */
  send(method: string, path: string, body?: object): Promise<{ status: number; body: ApiBody }>;
  /** A chunk of a file. */
  raw(path: string, body: string): Promise<{ status: number; body: ApiBody }>;
  /** Starts an undo, or its dry run, and waits for the end. */
  undo(id: number, verb: "undo-check" | "undo"): Promise<ImportView>;
  text(path: string): Promise<string>;
  get(path: string): Promise<{ status: number; body: ApiBody }>;
}

const program = systemActor("tests/import");

export async function importClient(email: string): Promise<ImportClient> {
  const app = new Hono().route("/api/v1", apiApp({ secure: false }, 0));
  const call = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    app.request(`/api/v1${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, ...init.headers },
    });
  const read = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as ApiBody,
  });
  const login = await app.request("/api/v1/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword, client: "api" }),
  });
  const { token } = ((await login.json()) as { data: { token: string } }).data;

  const client: ImportClient = {
    upload: async (resource, name, body, key) =>
      read(
        await call(`/imports?${new URLSearchParams({ resource, name })}`, {
          method: "POST",
          body,
          headers: { "Content-Type": "text/csv", ...(key && { "Idempotency-Key": key }) },
        }),
      ),
    async take(resource, name, bytes) {
      const { status, body } = await client.upload(resource, name, bytes);
      if (status !== 201) throw new Error(`${status} ${body.code}: ${body.message}`);
      return body.data as ImportView;
    },
    ask: async (id, verb, mapping) =>
      read(
        await call(`/imports/${id}/${verb}`, {
          method: "POST",
          body: JSON.stringify({ mapping }),
          headers: { "Content-Type": "application/json" },
        }),
      ),
    // Bypasses the API, which would count so many requests.
    getImport: (id) => viewImport(program, id),
    async finish(id, verb, mapping) {
      const started = await client.ask(id, verb, mapping);
      if (started.status !== 202) throw new Error(`${started.status} ${JSON.stringify(started.body)}`);
      return vi.waitFor(
        async () => {
          const view = await client.getImport(id);
          const work = verb === "run" ? view.run : view.check;
          if (work?.state === "queued" || work?.state === "running") throw new Error(`still ${work.state}`);
          return view;
        },
        { timeout: 120_000, interval: 50 },
      );
    },
    badLines: async (id) => (await call(`/imports/${id}/bad-lines`)).text(),
    post: async (path) => read(await call(path, { method: "POST" })),
    send: async (method, path, body) =>
      read(
        await call(path, {
          method,
          body: JSON.stringify(body),
          headers: { "Content-Type": "application/json" },
        }),
      ),
    raw: async (path, body) =>
      read(
        await call(path, { method: "POST", body, headers: { "Content-Type": "application/octet-stream" } }),
      ),
    async undo(id, verb) {
      const started = await client.post(`/imports/${id}/${verb}`);
      if (started.status !== 202) throw new Error(`${started.status} ${JSON.stringify(started.body)}`);
      return vi.waitFor(
        async () => {
          const view = await client.getImport(id);
          if (view.state === "undo-checking" || view.state === "undoing") throw new Error(view.state);
          return view;
        },
        { timeout: 120_000, interval: 50 },
      );
    },
    text: async (path) => (await call(path)).text(),
    get: async (path) => read(await call(path)),
  };
  return client;
}

/** A data folder for the test. Returns a function that removes it. */
export async function ownDataFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "ratebook-import-"));
  const before = process.env.RATEBOOK_DATA;
  process.env.RATEBOOK_DATA = folder;
  return async () => {
    if (before === undefined) delete process.env.RATEBOOK_DATA;
    else process.env.RATEBOOK_DATA = before;
    await rm(folder, { recursive: true, force: true });
  };
}
