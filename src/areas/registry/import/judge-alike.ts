import { isItsAddress, namingFields } from "#domain/duplicates.ts";
import { mergeable } from "#domain/merge.ts";
import { nameKey } from "#domain/name-key.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { AlikeAnswer } from "../records/refuse-alike.ts";
import { findAlike } from "../records/refuse-alike.ts";
import type { JudgedLine } from "./judge-batch.ts";
import type { Mapping } from "./mapping.ts";

/** Candidates that a line names. */
const NAMED = 3;

interface Run {
  readonly actor: Actor;
  readonly isDry: boolean;
}

/**
 * Looks whether lines that would be made are much like what is on record, or like an earlier line of their batch, by
 * the rules of every entry and as far as whoever imports may learn of it. Told to leave them out, they stay out;
 * told to ask, a dry run tells of them and they come in, and the search for duplicates that follows finds them.
 */
export async function judgeAlike(
  db: Queryable,
  { actor, isDry }: Run,
  resource: AnyResource,
  lines: readonly JudgedLine[],
  { alike: policy }: Pick<Mapping, "alike">,
): Promise<JudgedLine[]> {
  const looks = mergeable.includes(resource) && (policy === "leave_out" || (policy === "ask" && isDry));
  if (!looks) return [...lines];
  const houses = new Map<string, number>();
  const judged: JudgedLine[] = [];
  for (const line of lines) {
    const found = line.outcome === "made" ? await likeness(db, actor, resource, line, houses) : undefined;
    judged.push(found === undefined ? line : told(line, found, policy));
  }
  return judged;
}

function told(line: JudgedLine, found: string, policy: Mapping["alike"]): JudgedLine {
  if (policy === "ask") return { ...line, alike: `${found} It comes in, and waits among the duplicates.` };
  const message = `${found} It was left out.`;
  return { ...line, outcome: "alike", faults: [{ column: null, value: null, message }] };
}

/** What a line looks like: "Looks like SHP-0000012-K, Mama Ngozi Provisions."; undefined for nothing. */
async function likeness(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  { line, values }: JudgedLine,
  houses: Map<string, number>,
): Promise<string | undefined> {
  const key = houseKey(resource, values);
  const earlier = key === undefined ? undefined : houses.get(key);
  if (earlier !== undefined) return `Looks like line ${earlier} of the file.`;
  const found = words(await findAlike(db, actor, resource, values));
  // What stays out is no example for the lines behind it: they look like what is on record themselves.
  if (found === undefined && key !== undefined) houses.set(key, line);
  return found;
}

function words({ candidates, others }: AlikeAnswer): string | undefined {
  if (candidates.length === 0) return others ?? undefined;
  const named = candidates.slice(0, NAMED).map(({ code, title }) => `${code}, ${title}`);
  const more = candidates.length > NAMED ? `, and ${candidates.length - NAMED} more` : "";
  return `Looks like ${named.join("; ")}${more}.`;
}

/** The same house and, of what shares a house with others, the same name; undefined where a line does not say. */
function houseKey(resource: AnyResource, values: JudgedLine["values"]): string | undefined {
  const { street_number, street_name, city } = values;
  if (!resource.fields.street_name || !street_number || !street_name) return undefined;
  const names = isItsAddress(resource) ? [] : namingFields(resource).map((name) => values[name]);
  return [street_number, street_name, city, ...names].map((part) => nameKey(String(part ?? ""))).join("|");
}
