import { type RawBuilder, sql } from "kysely";
import { capital } from "#domain/capital.ts";
import { isItsAddress } from "#domain/duplicates.ts";
import { english, message, type Translatable, term } from "#domain/message.ts";
import { EVERYWHERE } from "#domain/people/cover.ts";
import { plainText } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import { withArticle } from "#domain/with-article.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { keyedDigest } from "#kernel/secrets.ts";
import type { AnyResource } from "#resource/define.ts";
import { isOwnRight, rightFor } from "./asset-right.ts";
import { type Duplicate, type DuplicateSearch, type Entry, findDuplicates } from "./find-duplicates.ts";
import { ownAssetCondition } from "./own-asset.ts";

/** `data` of the answer `likely-duplicates`. */
export interface AlikeAnswer {
  /** Those whoever enters may see, the likeliest first. */
  readonly candidates: readonly Duplicate[];
  /** What is said of those they may not see; null when there are none. */
  readonly others: string | null;
  /** The same for translating it. */
  readonly others_message: Translatable | null;
  /** What is sent as `alike_seen` by whoever has looked at all this. */
  readonly alike_seen: readonly (number | string)[];
}

/** Takes `alike_seen` out of a body: what its sender has looked at. Whatever is no list says nothing. */
export function readSeen(body: Raw): { seen: ReadonlySet<string>; raw: Raw } {
  const { alike_seen, ...raw } = body;
  const list = Array.isArray(alike_seen) ? alike_seen : [];
  return { seen: new Set(list.map(plainText)), raw };
}

/**
 * Refuses an entry that is much like what is on record, until whoever enters it has seen that. Officers are shown
 * candidates within their scope. Everybody else is shown what is their own; of others' they learn only that
 * something stands at this address, and never that a phone number or another identity is known.
 * @param values as they will be kept, and found right
 * @param seen what was shown before: only something new is shown again
 * @throws AppError likely-duplicates; its data is an `AlikeAnswer`
 */
export async function refuseAlike(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  values: Entry,
  seen: ReadonlySet<string>,
): Promise<void> {
  const found = await findAlike(db, actor, resource, values);
  // Taken since the fields were read: the write refuses it, seen or not.
  if (found.candidates.some((one) => one.shared.some((name) => heldOnce(resource, name, one.status)))) return;
  if (found.alike_seen.every((one) => seen.has(String(one)))) return;
  const text =
    found.candidates.length === 0 && found.others_message
      ? found.others_message
      : message("This {one} may be on record already. Look at what is alike, or register it anyway.", {
          one: term(resource.one),
        });
  throw new AppError("conflict", text, { code: "likely-duplicates", data: found });
}

/** Whether the database keeps two records from holding the same value of a field; an identity is that of active ones. */
function heldOnce({ fields, identity = [] }: AnyResource, name: string, status: string): boolean {
  return (
    fields[name]?.unique === true || (status === "active" && identity.length === 1 && identity[0] === name)
  );
}

/**
 * What is on record and much like an entry, as far as the actor may learn of it.
 * @param more what else may be enough, and how many are wanted
 */
export async function findAlike(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  values: Entry,
  more: Pick<DuplicateSearch, "byName" | "limit"> = {},
): Promise<AlikeAnswer> {
  const { scope, own } = sightOf(actor, resource);
  const candidates = scope
    ? await find(db, resource, values, { ...more, scope })
    : own
      ? await find(db, resource, values, { ...more, scope: EVERYWHERE, among: own })
      : [];
  const hidden = scope
    ? []
    : await find(db, resource, values, {
        scope: EVERYWHERE,
        among: own && sql`NOT (${own})`,
        byIdentity: false,
      });
  const ids = candidates.map(({ id }) => id);
  if (hidden.length === 0) return { candidates, others: null, others_message: null, alike_seen: ids };
  const others = othersText(resource);
  const alike_seen = [...ids, keyOf(resource, hidden)];
  return { candidates, others: english(others), others_message: others, alike_seen };
}

async function find(
  db: Queryable,
  resource: AnyResource,
  values: Entry,
  search: DuplicateSearch,
): Promise<Duplicate[]> {
  const found = await findDuplicates(db, resource, values, search);
  // A building is its number: with another it is the one next door, and every house has neighbours.
  if (!isItsAddress(resource)) return found;
  return found.filter(({ shared, other_number }) => shared.length > 0 || !other_number);
}

/** Where the actor sees the register: as an officer within a scope, or what is their own, or nothing. */
function sightOf(
  actor: Actor,
  resource: AnyResource,
): { scope?: Scope | undefined; own?: RawBuilder<boolean> | undefined } {
  if (actor.system) return { scope: EVERYWHERE };
  const right = rightFor(actor, resource, "view");
  if (isOwnRight(right)) return { own: ownAssetCondition(actor, resource, "t") };
  const scope = actor.session?.permissions[right];
  return { scope: scope && resource.placeless ? EVERYWHERE : scope };
}

function othersText(resource: AnyResource): Translatable {
  const { one, approval, name } = resource;
  if (name === "individual")
    return "Somebody of a similar name at this address is on record already. Ask the office, or go on if it is not you.";
  if (!approval)
    return message(
      "{one} of a similar name at this address is on record already. Ask the office, or go on if it is not you.",
      { one: capital(withArticle(one)) },
    );
  const params = { one: term(one) };
  return isItsAddress(resource)
    ? message(
        "A {one} at this address is on record already. Ask the office, or register it anyway: an approver looks at both.",
        params,
      )
    : message(
        "A {one} of a similar name at this address is on record already. Ask the office, or register it anyway: an approver looks at both.",
        params,
      );
}

/** Stands for records whose ids, and so codes, are nobody's business out here. */
function keyOf({ name }: AnyResource, hidden: readonly Duplicate[]): string {
  const ids = hidden.map(({ id }) => id).sort((a, b) => a - b);
  const digest = keyedDigest(`${name} ${ids.join(" ")}`, "alike").toString("base64url");
  return `others-${digest.slice(0, 22)}`;
}
