import { isIdentifiedByAddress, namingFields } from "#domain/duplicates.ts";
import { mergeable } from "#domain/merge.ts";
import { nameKey } from "#domain/name-key.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { SimilarRecords } from "../records/similar-records.ts";
import { findSimilar } from "../records/similar-records.ts";
import type { Mapping } from "./mapping.ts";
import type { CheckedLine } from "./validate-batch.ts";

/** Maximum candidates named for a line. */
const MAX_NAMED = 3;

interface Run {
  readonly actor: Actor;
  readonly isDry: boolean;
}

/**
 * Checks whether lines to be created resemble existing records, or an earlier line of their batch, by the rules of manual entry
 * and within what the importing user can view. Policy `leave_out` skips them; policy `ask` reports them in a dry run and
 * imports them, and the search for duplicates that follows finds them.
 */
export async function checkSimilar(
  db: Queryable,
  { actor, isDry }: Run,
  resource: AnyResource,
  lines: readonly CheckedLine[],
  { alike: policy }: Pick<Mapping, "alike">,
): Promise<CheckedLine[]> {
  const isChecked = mergeable.includes(resource) && (policy === "leave_out" || (policy === "ask" && isDry));
  if (!isChecked) return [...lines];
  const houses = new Map<string, number>();
  const checked: CheckedLine[] = [];
  for (const line of lines) {
    const found =
      line.outcome === "made" ? await describeSimilar(db, actor, resource, line, houses) : undefined;
    checked.push(found === undefined ? line : applyPolicy(line, found, policy));
  }
  return checked;
}

function applyPolicy(line: CheckedLine, found: string, policy: Mapping["alike"]): CheckedLine {
  if (policy === "ask")
    return { ...line, alike: `${found} This line will be imported as a possible duplicate.` };
  const message = `${found} This line was skipped.`;
  return { ...line, outcome: "alike", faults: [{ column: null, value: null, message }] };
}

/** What a line resembles: "Similar to SHP-0000012-K, Mama Ngozi Provisions."; undefined if nothing. */
async function describeSimilar(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  { line, values }: CheckedLine,
  houses: Map<string, number>,
): Promise<string | undefined> {
  const key = houseKey(resource, values);
  const earlier = key === undefined ? undefined : houses.get(key);
  if (earlier !== undefined) return `Similar to line ${earlier} of the file.`;
  const found = candidatesText(await findSimilar(db, actor, resource, values));
  // A skipped line is not compared with later lines: those resemble the existing record themselves.
  if (found === undefined && key !== undefined) houses.set(key, line);
  return found;
}

function candidatesText({ candidates, others }: SimilarRecords): string | undefined {
  if (candidates.length === 0) return others ?? undefined;
  const named = candidates.slice(0, MAX_NAMED).map(({ code, title }) => `${code}, ${title}`);
  const more = candidates.length > MAX_NAMED ? `, and ${candidates.length - MAX_NAMED} more` : "";
  return `Similar to ${named.join("; ")}${more}.`;
}

/** The same address and, for records that share an address with others, the same name; undefined if the line lacks them. */
function houseKey(resource: AnyResource, values: CheckedLine["values"]): string | undefined {
  const { street_number, street_name, city } = values;
  if (!resource.fields.street_name || !street_number || !street_name) return undefined;
  const names = isIdentifiedByAddress(resource) ? [] : namingFields(resource).map((name) => values[name]);
  return [street_number, street_name, city, ...names].map((part) => nameKey(String(part ?? ""))).join("|");
}
