import { candidatesOf, type Known, typesOf } from "./candidates.ts";
import type { Schema } from "./document.ts";

/**
 * Errors by their path in the body, as the product reports them: "items.0.amount" → the value to send there.
 */
export type Errors = Readonly<Record<string, readonly string[]>>;

/** How often each place was tried, so that each attempt tries another value. */
export type Tried = Map<string, number>;

const UNKNOWN =
  /no such field|not a field|cannot be set|unknown field|unrecogni[sz]ed|leave it out|leave this out|leave (?:this )?blank/i;
const DEEPEST = 4;

/** The required fields of the document, and what the current record shows under the same names. */
export function firstBody(schema: Schema, known: Known, all = false, depth = 0): unknown {
  const parts = schema.allOf ?? [schema];
  const properties = Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, Schema>;
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const body: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(properties)) {
    const isOwn = depth === 0 && known.row[name] !== undefined && known.row[name] !== null;
    if (all || isOwn || required.has(name)) body[name] = firstValue(one, name, known, all, depth);
  }
  return body;
}

function firstValue(schema: Schema, name: string, known: Known, all: boolean, depth: number): unknown {
  if (depth < DEEPEST && typesOf(schema).includes("array") && schema.items?.properties)
    return [firstBody(schema.items, known, all, depth + 1)];
  if (depth < DEEPEST && schema.properties) return firstBody(schema, known, all, depth + 1);
  return candidatesOf(schema, name, known)[0] ?? null;
}

/** The body with another value at every place with an error, or undefined if no other value is known. */
export function repaired(
  body: unknown,
  schema: Schema,
  errors: Errors,
  { known, tried }: { known: Known; tried: Tried },
): unknown {
  const copy: unknown = structuredClone(body ?? {});
  for (const [place, [text = ""]] of Object.entries(errors).slice(0, 40)) {
    // "body" is the whole body, or a field with that name.
    const isField = place !== "body" || !/expected/.test(text);
    const path = isField ? place.split(".").filter(Boolean) : [];
    const name = path.findLast((part) => !/^\d+$/.test(part));
    if (name === undefined || path.length > 6) continue;
    const attempt = tried.get(place) ?? 0;
    tried.set(place, attempt + 1);
    const here = schemaAt(schema, path);
    const now = JSON.stringify(at(copy, path));
    const others = candidatesOf(here, name, known, text).filter((value) => JSON.stringify(value) !== now);
    const isRemoved = UNKNOWN.test(text) || (attempt === 2 && now !== undefined);
    setAt(copy, path, isRemoved || others.length === 0 ? undefined : others[attempt % others.length]);
  }
  return copy;
}

function schemaAt(schema: Schema, path: readonly string[]): Schema {
  return path.reduce<Schema>((here, part) => {
    const branches = [here, ...(here.anyOf ?? []), ...(here.oneOf ?? []), ...(here.allOf ?? [])];
    for (const { properties, items } of branches) {
      if (/^\d+$/.test(part) && items) return items;
      if (properties && Object.hasOwn(properties, part)) return properties[part] ?? {};
    }
    return {};
  }, schema);
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (here, part) => (here as Record<string, unknown> | null | undefined)?.[part],
    value,
  );
}

/** Sets it, creating the containers around it; `undefined` removes what is there. */
function setAt(whole: unknown, path: readonly string[], value: unknown): void {
  let here = whole as Record<string, unknown>;
  for (const [index, part] of path.slice(0, -1).entries()) {
    if (typeof here[part] !== "object" || here[part] === null)
      here[part] = /^\d+$/.test(path[index + 1] ?? "") ? [] : {};
    here = here[part] as Record<string, unknown>;
  }
  const last = path.at(-1) ?? "";
  if (value === undefined) delete here[last];
  else here[last] = value;
}
