import { ABORTED, NO_RESPONSE, type Result, readResult, SESSION_CHANGED, SIGNED_OUT } from "./answer.ts";
import { isLeaving, reloadPage } from "./leave.ts";
import { reportNetworkProblem } from "./network-problem.ts";
import { refreshPermissions } from "./permissions.ts";
import { forceSignOut } from "./sign-out.ts";
import { requestProof } from "./step-up.ts";
import { currentSession, readToken, type Session, VISITOR } from "./store.ts";

/**
 * The one way to `/api/v1` from the browser. Reads are plain requests. A write by a signed-in user first verifies the
 * token, then sends it; see "Sessions" in the architecture.
 */

const VERIFICATION = "/api/v1/token-verification";

/** Timeout of a verification, in milliseconds. */
const VERIFICATION_TIMEOUT = 20_000;

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface ReadOptions {
  readonly query?: Query;
  readonly signal?: AbortSignal;
}

export interface WriteOptions {
  /** Made when the form opens, so that a retry is recognised. Absent: a fresh one. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /**
   * A background call: it opens no network dialog, and an ended session doesn't leave the page. The caller handles
   * both.
   */
  readonly quiet?: boolean;
  /** Anonymous: sent without bearer token and cookies. */
  readonly anonymous?: boolean;
}

export type WriteMethod = "post" | "put" | "patch" | "delete";

/** Every outcome is a `Result`; throws only for a path of another site. */
export const api = {
  get: read,
  post: <T>(path: string, body?: unknown, options?: WriteOptions) => write<T>("post", path, body, options),
  put: <T>(path: string, body?: unknown, options?: WriteOptions) => write<T>("put", path, body, options),
  patch: <T>(path: string, body?: unknown, options?: WriteOptions) => write<T>("patch", path, body, options),
  delete: <T>(path: string, body?: unknown, options?: WriteOptions) =>
    write<T>("delete", path, body, options),
};

/** 128 random bits. `randomUUID` exists on https and localhost only. */
export function newIdempotencyKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

async function read<T>(path: string, { query, signal }: ReadOptions = {}): Promise<Result<T>> {
  const address = localUrl(path, query);
  try {
    const answer = await readResult<T>(await fetch(address, { signal: signal ?? null }));
    if (isForbidden(answer)) void refreshPermissions();
    return answer;
  } catch {
    return signal?.aborted ? ABORTED : NO_RESPONSE;
  }
}

async function write<T>(
  method: WriteMethod,
  path: string,
  body: unknown,
  { idempotencyKey, headers: extra, signal, quiet = false, anonymous = false }: WriteOptions = {},
): Promise<Result<T>> {
  const address = localUrl(path);
  const session = anonymous ? VISITOR : currentSession();
  // Just signed out, by another write of this page.
  if (session.token === null && isLeaving()) return SIGNED_OUT;
  const headers = new Headers(extra);
  headers.set("Idempotency-Key", idempotencyKey ?? newIdempotencyKey());

  try {
    if (session.token !== null) {
      const refusal = await verifySession(session.token, quiet, signal);
      if (refusal) return refusal;
      setSessionHeaders(headers, session);
    }
    const credentials = anonymous ? "omit" : "same-origin";
    const send = async () =>
      readResult<T>(await fetch(address, { ...requestInit(method, body, headers, signal), credentials }));
    let answer = await send();
    // Retries with the same key, so the server treats both as one request.
    if (isProofNeeded(answer) && (await requestProof())) answer = await send();
    if (session.token !== null && answer.status === 401) return signOut(quiet);
    if (session.token !== null && isForbidden(answer)) void refreshPermissions();
    if (answer.status === 409 && !answer.ok && answer.code === "session-changed")
      return reloadForOtherUser(quiet);
    return answer;
  } catch {
    if (signal?.aborted) return ABORTED;
    if (!quiet) reportNetworkProblem();
    return NO_RESPONSE;
  }
}

function isProofNeeded(answer: Result<unknown>): boolean {
  return !answer.ok && answer.status === 403 && answer.code === "step-up-needed";
}

/** Not allowed although it was offered: the role can have changed. */
function isForbidden(answer: Result<unknown>): boolean {
  return !answer.ok && answer.status === 403 && answer.code === "forbidden";
}

/** Why a signed-in user's write can't be sent, if so. Throws if the server does not answer. */
async function verifySession(token: string, quiet: boolean, signal?: AbortSignal) {
  if (readToken() !== token) return reloadForOtherUser(quiet);

  const timeout = new AbortController();
  const abort = () => timeout.abort();
  const timer = setTimeout(abort, VERIFICATION_TIMEOUT);
  signal?.addEventListener("abort", abort);
  try {
    const { ok } = await fetch(VERIFICATION, {
      headers: { Authorization: `Bearer ${token}` },
      cache: "no-store",
      signal: timeout.signal,
    });
    return ok ? undefined : signOut(quiet);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

function setSessionHeaders(headers: Headers, session: Session): void {
  headers.set("Authorization", `Bearer ${session.token}`);
  if (session.user?.session_id) headers.set("X-Session-Id", session.user.session_id);
}

function requestInit(
  method: WriteMethod,
  body: unknown,
  headers: Headers,
  signal?: AbortSignal,
): RequestInit {
  const init: RequestInit = { method: method.toUpperCase(), headers, signal: signal ?? null };
  if (body === undefined) return init;
  if (body instanceof FormData || body instanceof Blob) return { ...init, body };
  headers.set("Content-Type", "application/json");
  return { ...init, body: JSON.stringify(body) };
}

/** The bearer token must never be sent to another host, however the path was built. */
function localUrl(path: string, query: Query = {}): string {
  if (!/^\/(?![/\\])/.test(path)) throw new TypeError(`Not a path on this site: ${path}`);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}${path.includes("?") ? "&" : "?"}${search}` : path;
}

function signOut(quiet: boolean) {
  if (!quiet) forceSignOut();
  return SIGNED_OUT;
}

function reloadForOtherUser(quiet: boolean) {
  if (!quiet) reloadPage();
  return SESSION_CHANGED;
}
