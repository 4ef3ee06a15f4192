import { expect } from "vitest";
import type { AnyResource } from "#resource/define.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { decide } from "../support/decide.ts";
import { createPayer, ownSampleOf, type Payer } from "../support/payers.ts";

/** Helpers shared by the tests of owners. */

export interface Rec {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly status: string;
}

export interface Person extends Payer {
  readonly api: ApiClient;
}

export async function person(area: "individual" | "corporate"): Promise<Person> {
  const payer = await createPayer(area);
  return { ...payer, api: await signInAs(payer.email) };
}

/** Registers an asset for its owner, submitted by default. Throws when it fails. */
export async function register(
  by: Person,
  resource: AnyResource,
  more: object = { submit: true },
): Promise<Rec> {
  const answer = await by.api.post(`/${resource.endpoint}`, { ...ownSampleOf(resource), ...more });
  expect(answer.body).toMatchObject({ status: "success" });
  return answer.body.data as Rec;
}

/** Registers an asset and has an officer approve it. */
export async function approved(by: Person, officer: ApiClient, resource: AnyResource): Promise<Rec> {
  const { id } = await register(by, resource);
  const answer = await decide(officer, `/${resource.endpoint}/${id}/approve`);
  expect(answer.status).toBe(200);
  return answer.body.data as Rec;
}

export async function idsOf(by: ApiClient, path: string): Promise<number[]> {
  return ((await by.get(path)).body.data as Rec[]).map(({ id }) => id);
}

export const brief = ({ status, body }: ApiAnswer) => [status, body.code];
