import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { demoPassword } from "#domain/demonstration.ts";

/** HTTP calls with cookies and bearer tokens set by hand. */

export interface Call {
  readonly method?: string;
  readonly cookie?: string | undefined;
  readonly bearer?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, an iterable in chunks of unknown total length. */
  readonly body?: string | object | AsyncIterable<string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the response is not JSON. */
  readonly json: { readonly [field: string]: unknown } | undefined;
}

/**
 * Sends one request on a connection of its own; redirects are not followed.
 * @throws Error "socket hang up" when the server drops the connection
 */
export async function call(url: string, path: string, options: Call = {}): Promise<Answer> {
  const { method = "GET", cookie, bearer, body } = options;
  const json = typeof body === "object" && !isStream(body);
  const text = json ? JSON.stringify(body) : isStream(body) ? undefined : body;
  const headers = {
    ...(text !== undefined && { "Content-Length": String(Buffer.byteLength(text)) }),
    ...(json && { "Content-Type": "application/json" }),
    ...(cookie && { Cookie: cookie }),
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
    ...options.headers,
  };
  const outgoing = request(`${url}${path}`, { method, headers, agent: false });
  const answered = once(outgoing, "response");
  if (isStream(body)) Readable.from(body).pipe(outgoing);
  else outgoing.end(text);
  const [incoming] = (await answered) as [IncomingMessage];
  let received = "";
  for await (const chunk of incoming.setEncoding("utf8")) received += chunk;
  const headersIn = headersOf(incoming);
  return { status: incoming.statusCode ?? 0, headers: headersIn, text: received, json: parse(received) };
}

function isStream(body: Call["body"]): body is AsyncIterable<string> {
  return typeof body === "object" && Symbol.asyncIterator in body;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? "", rawHeaders[i + 1] ?? "");
  return headers;
}

function parse(text: string): Answer["json"] {
  try {
    return JSON.parse(text) as Answer["json"];
  } catch {
    return undefined;
  }
}

export interface SignedIn {
  /** `sid=…`; empty for an API client. */
  readonly cookie: string;
  readonly token: string;
  readonly user: { readonly id: number; readonly session_id: string; readonly [field: string]: unknown };
  readonly permissions: Readonly<Record<string, unknown>>;
}

/** Signs in over the API. @throws Error when it is refused */
export async function signInOver(
  url: string,
  email: string,
  client: "browser" | "api" = "browser",
): Promise<SignedIn & { readonly answer: Answer }> {
  const answer = await call(url, "/api/v1/login", {
    method: "POST",
    body: { email, password: demoPassword, client },
  });
  if (answer.status !== 200) throw new Error(`Signing in as ${email}: ${answer.status} ${answer.text}`);
  const data = answer.json?.data as {
    user: SignedIn["user"];
    token: string;
    formatted_permissions: SignedIn["permissions"];
  };
  return {
    cookie: cookiePair(answer, "sid") ?? "",
    token: data.token,
    user: data.user,
    permissions: data.formatted_permissions,
    answer,
  };
}

/** The whole Set-Cookie line of the session or visitor cookie, with any prefix. */
export function setCookie({ headers }: Answer, name: string): string | undefined {
  return headers.getSetCookie().find((line) => line.replace(/^__Host-/, "").startsWith(`${name}=`));
}

/** `name=value` as a browser sends it back. */
export function cookiePair(answer: Answer, name: string): string | undefined {
  return setCookie(answer, name)?.split(";")[0];
}

/** Whether the response tells the browser to drop the session cookie. */
export function dropsSession(answer: Answer): boolean {
  return /^(__Host-)?sid=;.*Max-Age=0/i.test(setCookie(answer, "sid") ?? "");
}
