import { type RawBuilder, sql } from "kysely";
import { capitalise } from "#domain/capitalise.ts";
import { isIdentifiedByAddress } from "#domain/duplicates.ts";
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
import {
  type Duplicate,
  type DuplicateSearch,
  type DuplicateValues,
  findDuplicates,
} from "./find-duplicates.ts";
import { ownAssetCondition } from "./own-asset.ts";

/** `data` of the error `likely-duplicates`. */
export interface SimilarRecords {
  /** Candidates that the actor can view, most likely first. */
  readonly candidates: readonly Duplicate[];
  /** A sentence about candidates that the actor can’t view; null if there are none. */
  readonly others: string | null;
  /** The same, for translation. */
  readonly others_message: Translatable | null;
  /** What to send as `alike_seen` to confirm. */
  readonly alike_seen: readonly (number | string)[];
}

/** Reads `alike_seen` from a body: the candidates that the sender confirmed. Other types are ignored. */
export function readConfirmed(body: Raw): { seen: ReadonlySet<string>; raw: Raw } {
  const { alike_seen, ...raw } = body;
  const list = Array.isArray(alike_seen) ? alike_seen : [];
  return { seen: new Set(list.map(plainText)), raw };
}

/**
 * Rejects an entry that resembles existing records, until the sender confirms it. Officers see candidates within their scope.
 * Others see their own records; about other records they learn only that one exists at this address, never that a phone number
 * or another identity is known.
 * @param values validated, in stored form
 * @param seen confirmed candidates: only new ones are shown
 * @throws AppError likely-duplicates; its data is a `SimilarRecords`
 */
export async function rejectSimilar(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  values: DuplicateValues,
  seen: ReadonlySet<string>,
): Promise<void> {
  const found = await findSimilar(db, actor, resource, values);
  // A duplicate unique value is rejected by the write in any case.
  if (found.candidates.some((one) => one.shared.some((name) => isEnforcedUnique(resource, name, one.status))))
    return;
  if (found.alike_seen.every((one) => seen.has(String(one)))) return;
  const text =
    found.candidates.length === 0 && found.others_message
      ? found.others_message
      : message("This {one} may already be on record. Check the similar records, or register it anyway.", {
          one: term(resource.one),
        });
  throw new AppError("conflict", text, { code: "likely-duplicates", data: found });
}

/** Whether the database enforces that a value is unique; identities are unique among active records. */
function isEnforcedUnique({ fields, identity = [] }: AnyResource, name: string, status: string): boolean {
  return (
    fields[name]?.unique === true || (status === "active" && identity.length === 1 && identity[0] === name)
  );
}

/**
 * Existing records that resemble an entry, as far as the actor can learn about them.
 * @param options additional match criteria and the limit
 */
export async function findSimilar(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  values: DuplicateValues,
  options: Pick<DuplicateSearch, "byName" | "limit"> = {},
): Promise<SimilarRecords> {
  const { scope, own } = visibilityOf(actor, resource);
  const candidates = scope
    ? await findCandidates(db, resource, values, { ...options, scope })
    : own
      ? await findCandidates(db, resource, values, { ...options, scope: EVERYWHERE, among: own })
      : [];
  const hidden = scope
    ? []
    : await findCandidates(db, resource, values, {
        scope: EVERYWHERE,
        among: own && sql`NOT (${own})`,
        byIdentity: false,
      });
  const ids = candidates.map(({ id }) => id);
  if (hidden.length === 0) return { candidates, others: null, others_message: null, alike_seen: ids };
  const others = othersText(resource);
  const alike_seen = [...ids, hiddenKey(resource, hidden)];
  return { candidates, others: english(others), others_message: others, alike_seen };
}

async function findCandidates(
  db: Queryable,
  resource: AnyResource,
  values: DuplicateValues,
  search: DuplicateSearch,
): Promise<Duplicate[]> {
  const found = await findDuplicates(db, resource, values, search);
  // A building with another number is the neighbouring one, so it is no candidate.
  if (!isIdentifiedByAddress(resource)) return found;
  return found.filter(({ shared, other_number }) => shared.length > 0 || !other_number);
}

/** Where the actor can view the register: an officer’s scope, an owner’s own records, or nothing. */
function visibilityOf(
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
    return "A person with a similar name at this address is already on record. Contact the revenue office, or continue if it is not you.";
  if (!approval)
    return message(
      "{one} with a similar name at this address is already on record. Contact the revenue office, or continue if it is a different one.",
      { one: capitalise(withArticle(one)) },
    );
  const params = { one: term(one) };
  return isIdentifiedByAddress(resource)
    ? message(
        "A {one} at this address is already on record. Contact the revenue office, or register it anyway. An approver will check both.",
        params,
      )
    : message(
        "A {one} with a similar name at this address is already on record. Contact the revenue office, or register it anyway. An approver will check both.",
        params,
      );
}

/** An opaque key for candidates whose ids must not be disclosed. */
function hiddenKey({ name }: AnyResource, hidden: readonly Duplicate[]): string {
  const ids = hidden.map(({ id }) => id).sort((a, b) => a - b);
  const digest = keyedDigest(`${name} ${ids.join(" ")}`, "alike").toString("base64url");
  return `others-${digest.slice(0, 22)}`;
}
