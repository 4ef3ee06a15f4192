import { registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Address } from "../../src/sitemap.ts";
import { call, type SignedIn } from "./http.ts";
import { ownSampleOf } from "./payers.ts";
import { sampleOf } from "./sample.ts";

/** A record's id, and the code that appears wherever it is displayed. */
export interface CreatedRecord {
  readonly id: number;
  readonly code: string;
}

/** By the register's name. */
export type OneOfEach = ReadonlyMap<string, CreatedRecord>;

/** Creates one record in every register over the API, pending approval where approval is needed. */
export async function createOneOfEach(url: string, officer: SignedIn): Promise<OneOfEach> {
  const records = new Map<string, CreatedRecord>();
  for (const resource of registers) {
    const body = {
      ...sampleOf(resource),
      ...referencesOf(resource, records),
      ...(resource.approval && { submit: true }),
    };
    const { cookie, token: bearer } = officer;
    const { status, json, text } = await call(url, `/api/v1/${resource.endpoint}`, {
      method: "POST",
      cookie,
      bearer,
      body,
    });
    if (status !== 201) throw new Error(`${resource.name}: ${status} ${text}`);
    records.set(resource.name, json?.["data"] as CreatedRecord);
  }
  return records;
}

/**
 * Registers one of each of an owner's assets over the API; for a company, also another company, which an officer returns to
 * them.
 */
export async function createOwnOneOfEach(
  url: string,
  owner: SignedIn,
  officer: SignedIn,
): Promise<OneOfEach> {
  const records = new Map<string, CreatedRecord>();
  const send = async (as: SignedIn, path: string, body: object) => {
    const who = { cookie: as.cookie, bearer: as.token };
    const { status, json, text } = await call(url, `/api/v1${path}`, { method: "POST", ...who, body });
    if (status !== 200 && status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return json?.["data"] as CreatedRecord;
  };
  for (const resource of registers.filter(({ owned }) => owned))
    records.set(
      resource.name,
      await send(owner, `/${resource.endpoint}`, { ...ownSampleOf(resource), submit: true }),
    );
  if (owner.user["area"] !== "corporate") return records;
  const company = await send(owner, "/registrations/corporates", { name: "Came Back Mills", submit: true });
  await send(officer, `/corporates/${company.id}/return`, {
    version: 1,
    reason: "Which RC number?",
  });
  return records.set("corporate", company);
}

/** The records it must refer to exist already. */
function referencesOf(resource: AnyResource, records: OneOfEach): Record<string, number> {
  const found = Object.entries(resource.fields).flatMap(([name, field]) => {
    const id = field.kind === "reference" && field.required ? records.get(field.to)?.id : undefined;
    return id === undefined ? [] : [[name, id] as const];
  });
  return Object.fromEntries(found);
}

/** A register's name in URLs: "individual-category". */
export function addressName({ name }: AnyResource): string {
  return name.replaceAll("_", "-");
}

/** Whether an address shows one record of a register that has a record. */
export function isAbout({ path }: Address, records: Pick<OneOfEach, "has">): boolean {
  const [, name] = /^\/\w+\/(?:view|edit)\/([\w-]+)\/\{id\}$/.exec(path) ?? [];
  return registers.some((resource) => addressName(resource) === name && records.has(resource.name));
}

/** Names of the registers in which `enterOneOfEach` or `enterOwnOfEach` create a record for an area. */
export function registersWithRecord(area: Address["area"]): ReadonlySet<string> {
  const names = registers.filter(({ owned }) => area === "admin" || owned).map(({ name }) => name);
  if (area === "corporate") return new Set([...names, "corporate"]);
  return new Set(area === "admin" || area === "individual" ? names : []);
}

/** `/admin/view/shop/12` of the existing shop; for an address without a register, of any record. */
export function pathAbout({ path }: Address, records: OneOfEach): string {
  const named = registers.find((resource) => path.includes(`/${addressName(resource)}/`)) ?? registers[0];
  return path.replaceAll(/\{\w+\}/g, String(records.get(named?.name ?? "")?.id));
}
