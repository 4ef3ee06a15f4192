import { type RawBuilder, sql } from "kysely";
import { isOwnRight, rightFor } from "#areas/registry/records/asset-right.ts";
import { suspendableStatus } from "#areas/registry/records/column-sql.ts";
import { hidesNames } from "#areas/registry/records/guest-names.ts";
import { hasForm } from "#areas/registry/records/list-where.ts";
import { ownAssetCondition } from "#areas/registry/records/own-asset.ts";
import { personalMatch } from "#areas/registry/records/personal-match.ts";
import { registerCondition } from "#areas/registry/records/scope-condition.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { AnyResource } from "#resource/define.ts";
import { containsWord, EXACT_RANK, type Part, partOf, type Query, rankOfWords } from "./part.ts";

/** Search parts for registers that the actor can access and that can match. */
export function registerParts(actor: Actor, typed: Query): RawBuilder<unknown>[] {
  return registers.flatMap((resource) => {
    const right = rightFor(actor, resource, "view");
    if (!may(actor, right)) return [];
    const part = registerPart(actor, resource, right, typed);
    return part ? [part] : [];
  });
}

function registerPart(
  actor: Actor,
  resource: AnyResource,
  right: string,
  typed: Query,
): RawBuilder<unknown> | undefined {
  const own = isOwnRight(right);
  const visible = own
    ? ownAssetCondition(actor, resource, "t")
    : registerCondition(resource, authorize(actor, right), "t");
  const matched = matches(actor, resource, typed, own);
  if (!matched) return undefined;
  const part: Part = {
    from: sql`${sql.table(resource.name)} AS t`,
    id: sql`t.id`,
    code: sql`t.code`,
    title: sql`t.title`,
    lga: sql`t.lga_id`,
    status: resource.suspends ? suspendableStatus : sql`t.status`,
    text: sql`t.search`,
    where: [...matched.where, ...(visible ? [visible] : [])],
  };
  return partOf(resource.name, part, matched.exact ? EXACT_RANK : rankOfWords(typed));
}

interface RegisterMatch {
  readonly where: readonly RawBuilder<unknown>[];
  /** Whether the match is exact. */
  readonly exact: boolean;
}

/** Conditions for matches in a register; each is answered by an index. */
function matches(actor: Actor, resource: AnyResource, typed: Query, own: boolean): RegisterMatch | undefined {
  const { code, phone, isStandardPlate, plate, rc } = typed;
  if (code?.prefix === resource.prefix) return { where: [sql`t.id = ${code.id}`], exact: true };
  // Masked names can't be searched.
  if (code?.whole || hidesNames(actor, resource)) return undefined;
  const personal = resource.masked ? personalMatch(resource, typed.text, "t") : undefined;
  if (personal) return { where: [personal], exact: true };
  if (rc && resource.name === "corporate") return { where: [sql`t.rc_number = ${rc}`], exact: true };
  // Names don't contain such numbers.
  if (phone)
    return hasForm(resource, "phone") && !resource.masked
      ? { where: [sql`t.phone_number = ${phone}`], exact: true }
      : undefined;
  if (isStandardPlate && plate && hasForm(resource, "plate"))
    return { where: [sql`t.plate_number = ${plate}`], exact: true };
  const special = plate && hasForm(resource, "plate") ? sql`t.plate_number = ${plate}` : undefined;
  // Own records are few and found by owner.
  if (!typed.searchable && !(own && typed.words.length > 0))
    return special && { where: [special], exact: true };
  const words = typed.words.map(
    (word, at) =>
      (resource.masked && personalMatch(resource, word, "t")) ||
      containsWord(sql`t.search`, typed.folded.words[at] ?? word),
  );
  return { where: special ? [sql`(${special} OR (${sql.join(words, sql` AND `)}))`] : words, exact: false };
}
