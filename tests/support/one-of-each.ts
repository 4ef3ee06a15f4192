import { registers } from "#domain/register/registers.ts";
import type { Address } from "../../src/sitemap.ts";
import { call, type SignedIn } from "./http.ts";
import { sampleOf } from "./sample.ts";

/** A record with a number, and the code that shows wherever it is shown. */
export interface Entered {
  readonly id: number;
  readonly code: string;
}

/** By the register's name. */
export type OneOfEach = ReadonlyMap<string, Entered>;

/** Enters one record into every register, over the API, waiting for approval where there is one. */
export async function enterOneOfEach(url: string, officer: SignedIn): Promise<OneOfEach> {
  const records = new Map<string, Entered>();
  for (const resource of registers) {
    const body = { ...sampleOf(resource), ...(resource.approval && { submit: true }) };
    const { cookie, token: bearer } = officer;
    const { status, json, text } = await call(url, `/api/v1/${resource.endpoint}`, {
      method: "POST",
      cookie,
      bearer,
      body,
    });
    if (status !== 201) throw new Error(`${resource.name}: ${status} ${text}`);
    records.set(resource.name, json?.["data"] as Entered);
  }
  return records;
}

/** `/admin/view/shop/12` of the shop there is; of an address that names no register, of any. */
export function pathAbout({ path }: Address, records: OneOfEach): string {
  const named = registers.find(({ name }) => path.includes(`/${name}/`)) ?? registers[0];
  return path.replaceAll(/\{\w+\}/g, String(records.get(named?.name ?? "")?.id));
}
