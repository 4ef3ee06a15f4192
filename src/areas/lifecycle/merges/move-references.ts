import { sql } from "kysely";
import { moveArrears } from "./move-arrears.ts";
import {
  moveActing,
  moveChange,
  moveEntries,
  moveFollowUps,
  moveInvites,
  moveLinks,
  moveNotices,
  moveOccupancies,
  movePhotos,
} from "./move-links.ts";
import { moveOwners, movePossessions, type OwnersChoice } from "./move-owners.ts";
import { aboutLoser, type Merging, moveRows } from "./move-rows.ts";
import { type Reference, referencesTo } from "./references.ts";

/** Special moves of rows. */
const SPECIAL_MOVES: Readonly<
  Record<string, (merging: Merging, reference: Reference, owners: OwnersChoice) => Promise<number>>
> = {
  ownership: (merging, { register }, owners) =>
    register ? moveOwners(merging, owners) : movePossessions(merging),
  occupancy: moveOccupancies,
  arrear: moveArrears,
  portfolio_entry: moveEntries,
  follow_up: moveFollowUps,
  demand_notice: moveNotices,
  user_corporate: moveActing,
  corporate_invite: moveInvites,
  spouse: moveLinks,
  residence: moveLinks,
  photo: movePhotos,
  pending_change: moveChange,
};

/**
 * Moves all references from the loser to the survivor.
 * @returns the number of rows of each table with a label
 */
export async function moveReferences(
  merging: Merging,
  owners: OwnersChoice,
): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  for (const reference of referencesTo(merging.resource)) {
    const specialMove = reference.special ? SPECIAL_MOVES[reference.table] : undefined;
    if (reference.special && !specialMove) throw new Error(`No rule for moving ${reference.table}.`);
    const count = specialMove
      ? await specialMove(merging, reference, owners)
      : await redirectNext(merging, reference);
    if (count > 0 && reference.nouns) moved[reference.table] = (moved[reference.table] ?? 0) + count;
  }
  return moved;
}

function redirectNext(merging: Merging, reference: Reference): Promise<number> {
  const { table, key, column, unless_changed = [] } = reference;
  const same = unless_changed.map((name) => [name, sql.ref(`t.${name}`)]);
  return moveRows(merging, {
    table,
    key,
    where: aboutLoser(merging, reference),
    set: { ...Object.fromEntries(same), [column]: sql`${merging.survivor}::bigint` },
  });
}
