import { isOfficeRight } from "#domain/people/rights.ts";
import { registers } from "#domain/register/registers.ts";
import { harvest } from "../fuzz/collect-values.ts";
import { type Operation, readOperations } from "../fuzz/document.ts";
import { firstBody } from "../fuzz/repair.ts";
import { SeededRandom } from "../money/support/seeded-random.ts";
import { NO_RECORD } from "../support/addresses.ts";
import { sampleOf } from "../support/sample.ts";
import { ruleOf } from "./operations.ts";
import type { Numbers } from "./records-elsewhere.ts";
import { WRITE_BODIES, WRITE_QUERIES } from "./write-bodies.ts";

/** A write ready to send: about the items in `Numbers`, with a valid body. */
export interface WriteCall {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Writes that require an officer's right, so that its scope decides. */
export function officeWrites(operations: readonly Operation[]): Operation[] {
  return operations.filter(({ name, method }) => {
    const rule = ruleOf(name);
    return method !== "GET" && typeof rule === "object" && rule.some(isOfficeRight);
  });
}

/**
 * Builds a call of each of these writes.
 * @param read gets a path as an administrator sees it, or undefined
 */
export async function writePaths(
  writes: readonly Operation[],
  numbers: Numbers,
  read: (path: string) => Promise<unknown>,
): Promise<WriteCall[]> {
  const labels = await harvest(await readOperations(documentOf(read)), read);
  const known = { texts: labels, random: new SeededRandom(1) };
  const paths: WriteCall[] = [];
  for (const operation of writes) {
    const { name, method, path } = operation;
    const filled = fillIn(path, numbers);
    const row = await rowOf(filled, read);
    paths.push({
      operation: name,
      method,
      path: `${filled}${WRITE_QUERIES[name] ?? ""}`,
      body: bodyOf(operation, numbers, { ...known, row }),
    });
  }
  return paths;
}

function documentOf(read: (path: string) => Promise<unknown>) {
  return { request: async () => Response.json(await read("/openapi.json")) };
}

/** "/tills/{id}/slips/{slip}" → "/tills/4/slips/2" */
export function fillIn(path: string, numbers: Numbers): string {
  let place = "";
  const filled = path.replaceAll(/\/([^/{]+)\/\{\w+\}/g, (_, part: string) => {
    place = `${place}/${part}`;
    return `/${part}/${numbers.get(place) ?? NO_RECORD}`;
  });
  return filled.replaceAll(/\{\w+\}/g, (name) => String(numbers.get(`${place}/${name}`) ?? NO_RECORD));
}

async function rowOf(
  path: string,
  read: (path: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const [about] = /^\/[^/]+\/\d+/.exec(path) ?? [];
  const { data } = ((about && (await read(about))) ?? {}) as { data?: Record<string, unknown> };
  return data ?? {};
}

type Known = Parameters<typeof firstBody>[1];

function bodyOf(operation: Operation, numbers: Numbers, known: Known): unknown {
  const { name, method, path, bodies } = operation;
  const own = WRITE_BODIES[name]?.(numbers);
  if (own !== undefined) return own;
  const schema = bodies["application/json"];
  if (!schema) return undefined;
  const register = registers.find(({ endpoint }) => path === `/${endpoint}`);
  if (register && method === "POST")
    return {
      ...sampleOf(register),
      lga_id: numbers.get("/lgas/place"),
      ...(register.approval && { submit: true }),
    };
  const fields = schema.properties ?? {};
  const about = numbers.get(`/${path.split("/")[1]}`);
  return {
    ...(firstBody(schema, known) as object),
    ...(fields["reason"] && { reason: "Entered by mistake" }),
    ...(fields["version"] && { version: known.row["version"] ?? 1 }),
    ...(fields["purpose"] && { purpose: "dispute" }),
    ...(fields["proof"] && { proof: "passport", note: "Seen" }),
    ...(fields["ids"] && { ids: [about] }),
    ...(fields["records"] && { records: [{ id: about, version: 1 }] }),
  };
}
