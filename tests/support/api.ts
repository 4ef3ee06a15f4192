import { Hono } from "hono";
import { apiApp } from "#app/api.ts";
import { type demoAccounts, demoPassword } from "#domain/demonstration.ts";
import { openSessionOf } from "./open-session.ts";

export interface ApiBody {
  readonly status: "success" | "error";
  readonly data?: unknown;
  readonly meta?: {
    page: number;
    per_page: number;
    total: number;
    total_is_estimate: boolean;
    next?: string;
    previous?: string;
  };
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly pending?: boolean;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: ApiBody;
}

/** What tests of refusals compare; the code is undefined for a success. */
export function statusAndCode({ status, body }: ApiAnswer): { status: number; code: string | undefined } {
  return { status, code: body.code };
}

export interface CallOptions {
  /** Idempotency-Key */
  readonly key?: string;
}

/** Calls the API inside this process as one user. Paths are below `/api/v1`. */
export interface ApiClient {
  get(path: string): Promise<ApiAnswer>;
  /** Form data is sent as multipart, anything else as JSON. */
  post(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer>;
  patch(path: string, body: unknown, options?: CallOptions): Promise<ApiAnswer>;
  put(path: string, body: unknown, options?: CallOptions): Promise<ApiAnswer>;
  delete(path: string, options?: CallOptions): Promise<ApiAnswer>;
  /** The raw response, for files and headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export type DemoEmail = (typeof demoAccounts)[number]["email"];

let app: Hono | undefined;

function api(): Hono {
  app ??= new Hono().route("/api/v1", apiApp({ secure: false }, 0));
  return app;
}

async function request(path: string, token: string | undefined, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return api().request(`/api/v1${path}`, { ...init, headers });
}

async function call(method: string, path: string, token?: string, body?: unknown, options: CallOptions = {}) {
  const headers = new Headers();
  if (options.key) headers.set("Idempotency-Key", options.key);
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers.set("Content-Type", "application/json");
  const response = await request(path, token, {
    method,
    headers,
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as ApiBody };
}

function clientWith(token?: string): ApiClient {
  return {
    get: (path) => call("GET", path, token),
    post: (path, body = {}, options) => call("POST", path, token, body, options),
    patch: (path, body, options) => call("PATCH", path, token, body, options),
    put: (path, body, options) => call("PUT", path, token, body, options),
    delete: (path, options) => call("DELETE", path, token, undefined, options),
    fetch: (path, init) => request(path, token, init),
  };
}

/** A client without a session. */
export const visitor: ApiClient = clientWith();

/** A client of a signed-in user: the bearer token alone authorizes reads and writes. */
export async function signInAs(email: DemoEmail | (string & {})): Promise<ApiClient> {
  const { session } = await openSessionOf(email, "api");
  return clientWith(session.token);
}

/** Signs in by password, as an API client. @throws Error when it is refused */
export async function signInByPassword(email: string, password: string = demoPassword): Promise<ApiClient> {
  const { status, body } = await call("POST", "/login", undefined, { email, password, client: "api" });
  if (status !== 200) throw new Error(`Signing in as ${email} failed: ${body.message}`);
  return clientWith((body.data as { token: string }).token);
}
