/** API responses as one result type: success or failure. */
import type { FieldMessages, Message } from "#domain/message.ts";
import { t } from "#language/t.ts";

export interface Meta {
  readonly page?: number;
  readonly per_page?: number;
  readonly total?: number;
  readonly total_is_estimate?: boolean;
  readonly next?: string | null;
}

/** All errors of all fields, by field name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface Success<T> {
  readonly ok: true;
  readonly status: number;
  readonly data: T;
  readonly meta?: Meta;
  readonly body: unknown;
}

export interface Failure {
  readonly ok: false;
  /** 0 when there was no answer. */
  readonly status: number;
  /** The server's own, or one of ours: `network`, `signed-out`, `session-changed`, `aborted`, `bad-answer`. */
  readonly code: string;
  /** In the language of the document, if translated; the errors too. */
  readonly message: string;
  readonly errors?: FieldErrors;
  /** Seconds the server asks us to wait. */
  readonly retryAfter?: number;
  /** The response body, if it was JSON. */
  readonly body?: unknown;
}

export type Result<T> = Success<T> | Failure;

/** No response; the network dialog is shown. */
export const NO_RESPONSE = failure("network", "The server didn’t respond. What you entered is still here.");

/** The session has ended and the request was not made; the page is leaving for the site root. */
export const SIGNED_OUT = failure("signed-out", "Your session has ended. Sign in again.");

/** Another user signed in in another tab; the page is reloading. */
export const SESSION_CHANGED = failure(
  "session-changed",
  "Another user signed in from another tab. Reloading…",
);

/** The caller aborted the request. */
export const ABORTED = failure("aborted", "The request was cancelled.");

function failure(code: string, message: string): Failure {
  return { ok: false, status: 0, code, message };
}

/** Reads a response. Throws only if the connection breaks while the body is read. */
export async function readResult<T>(response: Response): Promise<Result<T>> {
  const body = asObject(await response.text());
  const { status } = response;
  if (response.ok && body?.status === "success") {
    const meta = body.meta as Meta | undefined;
    return { ok: true, status, data: body.data as T, ...(meta && { meta }), body };
  }
  // 204 has no body.
  if (status === 204) return { ok: true, status, data: undefined as T, body: undefined };

  const retryAfter = secondsToWait(response.headers.get("Retry-After"));
  return {
    ok: false,
    status,
    code: typeof body?.code === "string" ? body.code : "bad-answer",
    message:
      typeof body?.message === "string" && body.message ? translateMessage(body) : t(statusMessage(status)),
    ...(isFieldErrors(body?.errors) && { errors: translateErrors(body) }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(body && { body }),
  };
}

function asObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The message of an answer by its key and values; a message without values is its own key. */
function translateMessage({ message, message_key, params }: Record<string, unknown>): string {
  return t(typeof message_key === "string" ? ({ message_key, params } as Message) : String(message));
}

function translateErrors({ errors, error_messages = errors }: Record<string, unknown>): FieldErrors {
  const fields = Object.entries(error_messages as FieldMessages);
  return Object.fromEntries(fields.map(([name, texts]) => [name, texts.map((text) => t(text))]));
}

function isFieldErrors(value: unknown): value is FieldErrors {
  return typeof value === "object" && value !== null && Object.values(value).every(Array.isArray);
}

/** `Retry-After` is a number of seconds or a date. */
export function secondsToWait(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Whether a later request can succeed: no answer, too many requests, or a server that is busy or restarting. */
export function isRetryable({ status }: Pick<Failure, "status">): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** For responses that are not from the API: a proxy's page, or none. */
function statusMessage(status: number): string {
  if (status === 413) return "This is too large to send. Reduce the size and try again.";
  if (status === 429) return "Too many requests. Wait a moment and try again.";
  if (status >= 502 && status <= 504) return "The service is unavailable. Try again in a moment.";
  return "We couldn’t read the server’s response. Try again.";
}

/** The error summary of a form: field errors, or the message if there are none. */
export function formErrors(errors: FieldErrors, message: string | undefined): FieldErrors {
  return message && Object.keys(errors).length === 0 ? { "": [message] } : errors;
}
