import { database } from "#kernel/db/client.ts";
import { unsealMessageText } from "#platform/messages/secret-text.ts";
import { type ApiBody, visitor } from "../support/api.ts";
import { nextNumber } from "../support/sample.ts";

/** Visitors who open an account over the API, each with the cookies of their own browser. */

export const PASSWORD = "three green umbrellas";

export interface Answered {
  readonly status: number;
  readonly body: ApiBody;
  readonly headers: Headers;
}

/** A client that keeps its cookies. */
export interface Visitor {
  post(path: string, body?: unknown, key?: string): Promise<Answered>;
  delete(path: string): Promise<Answered>;
  readonly cookies: Map<string, string>;
}

export function newVisitor(): Visitor {
  const cookies = new Map<string, string>();
  async function send(method: string, path: string, body: unknown, key?: string): Promise<Answered> {
    const headers = new Headers({ "Content-Type": "application/json" });
    if (cookies.size > 0) headers.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    if (key) headers.set("Idempotency-Key", key);
    const response = await visitor.fetch(path, { method, headers, body: JSON.stringify(body) });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    return { status: response.status, body: (await response.json()) as ApiBody, headers: response.headers };
  }
  return {
    cookies,
    post: (path, body = {}, key) => send("POST", path, body, key),
    delete: (path) => send("DELETE", path, {}),
  };
}

export const newPhone = (): string => `0803${String(5_000_000 + nextNumber()).padStart(7, "0")}`;
export const newEmail = (): string => `open${nextNumber()}@ratebook.test`;

/** The newest message to an address, with the token that its recipient sees. */
export async function messageTo(address: string) {
  const row = await database()
    .selectFrom("message")
    .selectAll()
    .where("address", "=", address)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row) return undefined;
  const text = row.sealed ? unsealMessageText(row.sealed).body : row.body;
  const token = /\b[0-9A-HJKMNP-TV-Z]{6}\b/.exec(text)?.[0];
  return { template: row.template, channel: row.channel, text, body: row.body, token };
}

/** Starts an account. @returns its id, or "" if it was refused */
export async function begin(person: Visitor, contact: string, kind = "individual") {
  const { body } = await person.post("/registrations", { kind, contact, password: PASSWORD });
  return (body.data as { id?: string } | undefined)?.id ?? "";
}

/** Starts an account and verifies its contact. */
export async function prove(person: Visitor, contact: string, kind = "individual") {
  const id = await begin(person, contact, kind);
  const token = (await messageTo(contact))?.token;
  const answer = await person.post(`/registrations/${id}/confirm`, { token });
  const { records } = answer.body.data as { records: { code: string; name: string }[] };
  return { id, records };
}

/** The number of accounts with this contact. */
export async function accountsOf(contact: string): Promise<number> {
  const rows = await database()
    .selectFrom("app_user")
    .select("id")
    .where((eb) => eb.or([eb("email", "=", contact), eb("phone_number", "=", contact)]))
    .execute();
  return rows.length;
}

/** The only account with this contact. */
export async function accountOf(contact: string) {
  return database()
    .selectFrom("app_user")
    .selectAll()
    .where((eb) => eb.or([eb("email", "=", contact), eb("phone_number", "=", contact)]))
    .executeTakeFirstOrThrow();
}

/** The response to a completed registration. */
export interface SignedInData {
  readonly user: { id: number; area: string; individual_id?: number; corporate_id?: number };
  readonly token: string;
  readonly formatted_permissions: Record<string, unknown>;
}

export const finish = (person: Visitor, id: string, body: object): Promise<Answered> =>
  person.post(`/registrations/${id}/complete`, body);
