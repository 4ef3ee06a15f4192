import { createHash } from "node:crypto";
import { demoPassword } from "#domain/demonstration.ts";
import { AppError } from "#kernel/app-error.ts";

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** API client of a demonstration user. */
export interface DemoApi {
  /** Returns `data` of the response. @throws AppError if it is refused */
  get<T = Row[]>(path: string): Promise<T>;
  /** @param key identifies the write, so that it is made once. @throws AppError if it is refused */
  send<T = Row>(key: string, path: string, body?: object): Promise<T>;
  /** Uploads a file with form fields. @throws AppError if it is refused */
  upload<T = Row>(key: string, path: string, form: FormData): Promise<T>;
}

/** The users of the demonstration, signed in. */
export interface DemoPeople {
  readonly admin: DemoApi;
  /** The second administrator, who decides on entries of the first. */
  readonly second: DemoApi;
  readonly individual: DemoApi;
  readonly corporate: DemoApi;
  readonly agent: DemoApi;
  readonly visitor: DemoApi;
}

/** Signs in all users. @throws AppError if one can't sign in */
export async function signInPeople(url: string): Promise<DemoPeople> {
  const as = (name: string) => signInAs(url, `${name}@ratebook.test`);
  const [admin, second, individual, corporate, agent] = [
    await as("admin"),
    await as("admin2"),
    await as("individual"),
    await as("corporate"),
    await as("agent"),
  ] as [DemoApi, DemoApi, DemoApi, DemoApi, DemoApi];
  return { admin, second, individual, corporate, agent, visitor: apiOf(url, undefined) };
}

async function signInAs(url: string, email: string): Promise<DemoApi> {
  const body = { email, password: demoPassword, client: "api" };
  const { token } = await apiOf(url, undefined).send<{ token: string }>(email, "/login", body);
  return apiOf(url, token);
}

function apiOf(url: string, token: string | undefined): DemoApi {
  const call = async <T>(method: string, path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...init.headers };
    const response = await fetch(new URL(`/api/v1${path}`, url), {
      ...init,
      method,
      headers,
      redirect: "manual",
    });
    const text = await response.text();
    if (!response.ok)
      throw new AppError("bad-request", `${method} ${path}: ${response.status} ${text.slice(0, 400)}`);
    return (JSON.parse(text) as { data: T }).data;
  };
  return {
    get: (path) => call("GET", path),
    send: (key, path, body = {}) =>
      call("POST", path, {
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", "Idempotency-Key": uuidFrom(key) },
      }),
    upload: (key, path, form) =>
      call("POST", path, { body: form, headers: { "Idempotency-Key": uuidFrom(key) } }),
  };
}

/** A UUID derived from a text, because ticket sales are identified by it permanently. */
function uuidFrom(text: string): string {
  const hex = createHash("sha256").update(`demonstration ${text}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
