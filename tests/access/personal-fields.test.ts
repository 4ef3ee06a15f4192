import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { maskedFields } from "#areas/registry/records/mask-record.ts";
import { formatDate } from "#domain/lagos.ts";
import { listColumns } from "#domain/list-columns.ts";
import { isMapped } from "#domain/map/map-paths.ts";
import { mergeable } from "#domain/merge.ts";
import { isOfficeRight } from "#domain/people/rights.ts";
import { allPermissions } from "#domain/permissions.ts";
import { registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { recordPages } from "../../src/screens/shared/addresses/records.ts";
import { sitemap } from "../../src/sitemap.ts";
import { type Operation, readOperations } from "../fuzz/document.ts";
import { accountOf, NO_RECORD } from "../support/addresses.ts";
import { type Answer, call, type SignedIn, signInOver } from "../support/http.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { addressName, type CreatedRecord } from "../support/one-of-each.ts";
import { type Product, startProduct } from "../support/product.ts";
import { sampleOf } from "../support/sample.ts";

/**
 * Every register × every masked field × every read by officers: an officer without `personal_data.reveal` never gets
 * the full value, neither from the API nor from a page.
 */

/** Custom fields with personal data, one in a register without masked fields of its own. */
const CUSTOM = [
  { register: "individual", label: "Next of kin", kind: "text", longest: 60 },
  { register: "property", label: "Caretaker", kind: "text", longest: 60 },
];

const POINT: Readonly<Record<string, string>> = {
  latitude: "7.161342",
  longitude: "3.357924",
  accuracy: "4321",
};

interface Subject {
  readonly resource: AnyResource;
  readonly record: CreatedRecord;
  /** Field → full value. */
  readonly values: Readonly<Record<string, string>>;
}

let product: Product;
let admin: SignedIn;
let officer: SignedIn;
let subjects: Subject[];
let operations: Operation[];
/** Responses to the officer's writes. */
const answers: Answer[] = [];

beforeAll(async () => {
  product = await startProduct({ RATEBOOK_API_CALLS: "100000", RATEBOOK_VISITOR_CALLS: "100000" });
  admin = await signInOver(product.url, accountOf.admin);
  const others = allPermissions.filter((right) => isOfficeRight(right) && right !== "personal_data.reveal");
  officer = await signInOver(product.url, await createOfficerWithGrants({ permissions: others }));
  for (const field of CUSTOM) await send("POST", "/custom-fields", { ...field, personal: true });
  const full = await Promise.all(registers.map((resource) => withCustom(resource)));
  subjects = [];
  for (const resource of full)
    if (maskedFields(resource).length > 0) subjects.push(await enter(resource, 1), await enter(resource, 2));
  const request = async (path: string) => Response.json((await call(product.url, path)).json);
  operations = await readOperations({ request });
}, 120_000);
afterAll(() => product?.close());

function write(method: string, path: string, body: object, { cookie, token }: SignedIn) {
  return call(product.url, `/api/v1${path}`, { method, body, cookie, bearer: token });
}

async function send(method: string, path: string, body: object, as = admin): Promise<CreatedRecord> {
  const { status, text, json } = await write(method, path, body, as);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return json?.["data"] as CreatedRecord;
}

/** A record with unique values in its masked fields; the second of a register resembles the first. */
async function enter(resource: AnyResource, n: number): Promise<Subject> {
  const first = 1 + 4 * registers.findIndex(({ name }) => name === resource.name);
  const pairs = maskedFields(resource).map(
    (name, at) => [name, POINT[name] ?? rare(resource.fields[name], first + n, at)] as const,
  );
  const values = Object.fromEntries(pairs);
  const path = `/${resource.endpoint}`;
  const body = {
    ...sampleOf(resource),
    ...(resource.fields["surname"] && { surname: "Onikaluku" }),
    ...(resource.located && { lga_id: 1 }),
    ...values,
  };
  const refused = await write("POST", path, body, officer);
  const made =
    refused.json?.["code"] === "likely-duplicates"
      ? await write("POST", path, { ...body, alike_seen: alikeSeen(refused) }, officer)
      : refused;
  if (made.status !== 201) throw new Error(`${path}: ${made.status} ${made.text}`);
  answers.push(made, refused);
  return { resource, record: made.json?.["data"] as CreatedRecord, values };
}

function alikeSeen({ json }: Answer): unknown {
  return (json?.["data"] as { alike_seen?: unknown } | undefined)?.alike_seen;
}

function rare(field: Field | undefined, n: number, at: number): string {
  if (field?.kind === "date") return `19${10 + n}-02-17`;
  const digits = (length: number) => `${n}${at}`.padStart(4, "6").padEnd(length, "7391826450739");
  switch (field?.kind === "text" ? field.form : undefined) {
    case "phone":
      return `0809${digits(7)}`;
    case "email":
      return `quartz${n}x${at}@jig.example.ng`;
    case "tin":
      return digits(10);
    case "tax_id":
      return digits(13);
    case "nin":
      return digits(11);
    default:
      // The street is the same in both records of a register, and so are values of short fields.
      return field?.kind === "text" && field.max < 8 ? "9ẸỌ" : `Ẹjigbomẹkun ${Math.floor(n / 4)} ${at}`;
  }
}

/** Notations of the value in a response. */
function spellingsOf(value: string): string[] {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return [value, formatDate(value)];
  // A position to the metre reveals as much as the exact one.
  return /^\d\.\d{6}$/.test(value) ? [value.slice(0, -1)] : [value.normalize("NFC"), value.normalize("NFD")];
}

function fieldsIn({ resource, values }: Subject, text: string): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    name !== "accuracy" && spellingsOf(value).some((one) => text.includes(one))
      ? [`${resource.name}.${name}`]
      : [],
  );
}

/** The fields that a response shows in full. */
async function revealedBy(person: SignedIn, path: string): Promise<string[]> {
  const { status, text } = await call(product.url, path, { cookie: person.cookie });
  if (status >= 500) return [`${path}: ${status}`];
  const found = [...new Set(subjects.flatMap((subject) => fieldsIn(subject, text)))];
  return found.length > 0 ? [`${path}: ${status} shows ${found.join(", ")}`] : [];
}

async function readAll(paths: readonly string[]): Promise<string[]> {
  return (await mapConcurrently(6, paths, (path) => revealedBy(officer, path))).flat();
}

/** Every GET of the API, about the test's records where it is about a register. */
function apiPaths(): string[] {
  return operations
    .filter(({ method }) => method === "GET")
    .flatMap(({ path, parameters }) => {
      const about = subjects.filter(({ resource }) => path.startsWith(`/api/v1/${resource.endpoint}/`));
      const ids = about.length > 0 ? about.map(({ record }) => record.id) : [1];
      const chosen = parameters.filter((one) => one.in === "path" && one.schema?.enum);
      const query = parameters.filter((one) => one.in === "query" && one.required);
      const search = query.map(
        ({ name, schema }) => `${name}=${schema?.enum?.[0] ?? (name === "format" ? "csv" : 1)}`,
      );
      return ids.map((id) => {
        const named = chosen.reduce(
          (at, one) => at.replace(`{${one.name}}`, String(one.schema?.enum?.[0])),
          path,
        );
        return `${named.replaceAll(/\{\w+\}/g, String(id))}${search.length > 0 ? `?${search.join("&")}` : ""}`;
      });
    });
}

/** Every way to read the records of a register. */
function registerPaths({ resource, record, values }: Subject): string[] {
  const api = `/api/v1/${resource.endpoint}`;
  const columns = listColumns(resource)
    .map(({ name }) => name)
    .join(",");
  const near = "bbox=3.3579,7.1613,3.35795,7.16136";
  const first = subjects.find((one) => one.resource === resource)?.record.id;
  return [
    `${api}/${record.id}`,
    `${api}?q=${record.code}`,
    `${api}?sort=-created_at`,
    ...Object.values(values).map((value) => `${api}?q=${encodeURIComponent(value)}`),
    `${api}/file?format=csv&columns=${columns}`,
    ...(isMapped(resource.name)
      ? [
          `${api}/map?${near}&zoom=22`,
          `${api}/map?bbox=3,7,4,8&zoom=22`,
          `${api}/map?${near}`,
          `${api}?${near}`,
        ]
      : []),
    `/api/v1/search?q=${record.code}`,
    `/api/v1/audit?resource=${resource.name}&record_id=${record.id}`,
    ...(mergeable.some(({ name }) => name === resource.name)
      ? [
          `/api/v1/duplicates?resource=${resource.name}`,
          `/api/v1/duplicates/compare?resource=${resource.name}&first=${first}&second=${record.id}`,
          `/admin/duplicates/compare?resource=${resource.name}&first=${first}&second=${record.id}`,
        ]
      : []),
  ];
}

function pages(): string[] {
  return sitemap
    .filter(({ area, screen }) => area === "admin" && screen !== undefined)
    .flatMap(({ path, id }) => {
      const about = subjects.filter(({ resource }) => path.includes(`/${addressName(resource)}/`));
      const ids = about.length > 0 ? about.map(({ record }) => String(record.id)) : [NO_RECORD];
      return ids.flatMap((one) => {
        const filled = path.replaceAll(/\{\w+\}/g, one);
        return [filled, `${filled}.data?_routes=${encodeURIComponent(id)}`];
      });
    });
}

test("several registers have masked fields, including a person's address", () => {
  const names = new Set(
    subjects.flatMap(({ resource }) => maskedFields(resource).map((name) => `${resource.name}.${name}`)),
  );
  expect([...names]).toEqual(
    expect.arrayContaining(
      [
        "phone_number",
        "nin",
        "street_number",
        "street_name",
        "landmark",
        "latitude",
        "longitude",
        "custom_next_of_kin",
      ].map((name) => `individual.${name}`),
    ),
  );
  expect([...names]).toContain("property.custom_caretaker");
  expect(names.size).toBeGreaterThan(20);
});

test("full values are revealed with the right and a purpose, and refused without the right", async () => {
  for (const { resource, record, values } of subjects) {
    const shown = await send("POST", `/${resource.endpoint}/${record.id}/reveal`, { purpose: "contact" });
    expect(shown).toMatchObject(
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          name in POINT ? Number(value) : value.normalize("NFC"),
        ]),
      ),
    );
    const refused = await write(
      "POST",
      `/${resource.endpoint}/${record.id}/reveal`,
      { purpose: "contact" },
      officer,
    );
    expect(refused.status).toBe(403);
  }
});

test("a mask cannot be saved as a value", async () => {
  for (const { resource, record, values } of subjects) {
    const path = `/${resource.endpoint}/${record.id}`;
    const { json } = await call(product.url, `/api/v1${path}`, { cookie: officer.cookie });
    const seen = json?.["data"] as Record<string, unknown>;
    for (const name of Object.keys(values).filter((one) => !(one in POINT))) {
      const refused = await write("PATCH", path, { version: seen["version"], [name]: seen[name] }, officer);
      expect([name, refused.status, Object.keys(refused.json?.["errors"] ?? {})]).toEqual([
        name,
        422,
        [name],
      ]);
    }
  }
});

describe("an officer without the right to reveal gets no full value", () => {
  test("from any read of the API", async () => {
    const paths = apiPaths();
    expect(paths.length).toBeGreaterThan(200);
    expect(await readAll(paths)).toEqual([]);
  });

  test("from any list, file, map, search, audit trail or comparison of the register", async () => {
    expect(await readAll(subjects.flatMap(registerPaths))).toEqual([]);
  });

  test("from any page of the admin area, or its data", async () => {
    const paths = pages();
    expect(paths.length).toBeGreaterThan(300);
    expect(await readAll(paths)).toEqual([]);
  });

  test("from any list page with all columns", async () => {
    const lists = subjects.flatMap(({ resource }) => {
      const columns = listColumns(resource)
        .map(({ name }) => name)
        .join(",");
      const list = sitemap.find(({ path }) => path === recordPages.list(resource));
      return list ? [`${list.path}?columns=${columns}`, `${list.path}.data?columns=${columns}`] : [];
    });
    expect(lists.length).toBeGreaterThan(6);
    expect(await readAll(lists)).toEqual([]);
  });

  test("from any response to a write", async () => {
    for (const { resource, record } of subjects) {
      const path = `/${resource.endpoint}/${record.id}`;
      answers.push(await write("PATCH", path, { version: 99 }, officer));
      answers.push(await write("PATCH", path, { version: 1 }, officer));
    }
    const codes = answers.map(({ status, json }) => json?.["code"] ?? status);
    expect(codes).toEqual(expect.arrayContaining([200, 201, "likely-duplicates", "edited-meanwhile"]));
    expect(answers.flatMap(({ text }) => subjects.flatMap((subject) => fieldsIn(subject, text)))).toEqual([]);
  });
});
