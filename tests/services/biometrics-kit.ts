import { readdir } from "node:fs/promises";
import { CONSENT_VERSION } from "#domain/biometric-consent.ts";
import { recordCode } from "#domain/code.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database } from "#kernel/db/client.ts";
import { messageTo } from "../people/registration-kit.ts";
import { type Answering, type SoftPasskey, softPasskey } from "../people/soft-passkey.ts";
import { type ApiBody, type ApiClient, visitor } from "../support/api.ts";
import { nextNumber } from "../support/sample.ts";
import { takeFace } from "./faces.ts";

/** Enrols people with photo and passkey through the API. */

export interface Answered {
  readonly status: number;
  readonly body: ApiBody;
}

/** An anonymous browser that keeps its cookies, or a signed-in client. */
export interface Caller {
  post(path: string, body?: unknown): Promise<Answered>;
  delete(path: string, body?: unknown): Promise<Answered>;
}

export function newBrowser(): Caller {
  const cookies = new Map<string, string>();
  async function send(method: string, path: string, body: unknown): Promise<Answered> {
    const headers = new Headers();
    if (cookies.size > 0) headers.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const form = body instanceof FormData;
    if (!form) headers.set("Content-Type", "application/json");
    const answer = await visitor.fetch(path, { method, headers, body: form ? body : JSON.stringify(body) });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    return { status: answer.status, body: (await answer.json()) as ApiBody };
  }
  return {
    post: (path, body = {}) => send("POST", path, body),
    delete: (path, body = {}) => send("DELETE", path, body),
  };
}

/** The payer code shown on each caller's page. */
const pages = new WeakMap<object, string>();

/** Makes the caller's page show a payer, as it does after identification. */
export const show = (caller: object, code: string) => pages.set(caller, code);
const shownBy = (caller: object) => pages.get(caller) ?? "";

export interface OnRecord {
  readonly id: number;
  readonly code: string;
  readonly phone: string;
}

/** An individual on record without a user account. */
export async function createOnRecord(more: object = {}): Promise<OnRecord> {
  const phone = `0805${String(6_000_000 + nextNumber()).padStart(7, "0")}`;
  const { id } = await database()
    .insertInto("individual")
    .values({ surname: "Adeyemi", first_name: "Bisi", phone_number: phone, ...more })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, code: recordCode("IND", id), phone };
}

/** A visitor identifies as that person. */
export async function prove(caller: Caller, { code, phone }: OnRecord): Promise<Answered> {
  show(caller, code);
  const response = await caller.post("/biometrics/visits", { code });
  const { id } = response.body.data as { id: string };
  return caller.post(`/biometrics/visits/${id}/confirm`, { token: (await messageTo(phone))?.token });
}

export const agree = (caller: Caller | ApiClient, version: string = CONSENT_VERSION): Promise<Answered> =>
  caller.post("/biometrics/consent", { payer: shownBy(caller), version });

export const withdrawConsent = (caller: Caller): Promise<Answered> =>
  caller.delete("/biometrics/consent", { payer: shownBy(caller) });

/** Sends two photos: a face straight and turned, unless given others. */
export async function sendPhotos(
  caller: Caller | ApiClient,
  first?: Buffer,
  second?: Buffer,
): Promise<Answered> {
  const form = new FormData();
  form.set("payer", shownBy(caller));
  const files = { first: first ?? (await takeFace()), second: second ?? (await takeFace({ turn: 40 })) };
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new File([new Uint8Array(bytes)], `${name}.jpg`, { type: "image/jpeg" }));
  return caller.post("/biometrics/photo", form);
}

interface Question {
  readonly challenge: string;
  readonly options: { readonly challenge: string };
}

export async function addPasskey(
  caller: Caller | ApiClient,
  key: SoftPasskey,
  how: Answering = {},
): Promise<Answered> {
  const payer = shownBy(caller);
  const offered = await caller.post("/biometrics/passkey-options", { payer });
  if (offered.status !== 200) return offered;
  const { challenge, options } = offered.body.data as Question;
  return caller.post("/biometrics/passkey", { payer, challenge, passkey: key.make(options.challenge, how) });
}

/** Proves presence with a passkey, from any browser. */
export async function presentPasskey(key: SoftPasskey, how: Answering = {}): Promise<Answered> {
  const response = await visitor.post("/biometrics/proof-options");
  const { challenge, options } = response.body.data as Question;
  return visitor.post("/biometrics/proofs", { challenge, passkey: key.sign(options.challenge, how) });
}

/** Enrols a person as a visitor, whose browser session ends afterwards. */
export async function enrol() {
  const [person, caller, key] = [await createOnRecord(), newBrowser(), softPasskey()];
  await prove(caller, person);
  await agree(caller);
  await sendPhotos(caller);
  const bound = await addPasskey(caller, key);
  if (bound.status !== 200) throw new Error(`Not enrolled: ${bound.body.code} ${bound.body.message}`);
  return { ...person, caller, key };
}

/** A person's latest enrolment. */
export async function enrolmentOf(individualId: number) {
  return database()
    .selectFrom("biometric_enrolment")
    .selectAll()
    .where("individual_id", "=", individualId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Names of the stored photo files. */
export const storedPhotos = (): Promise<string[]> => readdir(dataFile("biometrics")).catch(() => []);
