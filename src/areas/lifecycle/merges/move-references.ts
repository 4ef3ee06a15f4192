import { sql } from "kysely";
import { moveArrears } from "./move-arrears.ts";
import {
  moveCorporateUsers,
  moveFollowUps,
  moveInvites,
  moveLinks,
  moveNotices,
  moveOccupancies,
  movePendingChange,
  movePhotos,
  movePortfolioEntries,
} from "./move-links.ts";
import { moveOwnedAssets, moveOwners, type OwnersChoice } from "./move-owners.ts";
import { type Merging, moveRows, refersToLoser } from "./move-rows.ts";
import { type Reference, referencesTo } from "./references.ts";

/** Special moves of rows. */
const SPECIAL_MOVES: Readonly<
  Record<string, (merging: Merging, reference: Reference, owners: OwnersChoice) => Promise<number>>
> = {
  ownership: (merging, { register }, owners) =>
    register ? moveOwners(merging, owners) : moveOwnedAssets(merging),
  occupancy: moveOccupancies,
  arrear: moveArrears,
  portfolio_entry: movePortfolioEntries,
  follow_up: moveFollowUps,
  demand_notice: moveNotices,
  user_corporate: moveCorporateUsers,
  corporate_invite: moveInvites,
  spouse: moveLinks,
  residence: moveLinks,
  photo: movePhotos,
  pending_change: movePendingChange,
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
      : await moveReference(merging, reference);
    if (count > 0 && reference.nouns) moved[reference.table] = (moved[reference.table] ?? 0) + count;
  }
  return moved;
}

function moveReference(merging: Merging, reference: Reference): Promise<number> {
  const { table, key, column, unless_changed = [] } = reference;
  const same = unless_changed.map((name) => [name, sql.ref(`t.${name}`)]);
  return moveRows(merging, {
    table,
    key,
    where: refersToLoser(merging, reference),
    set: { ...Object.fromEntries(same), [column]: sql`${merging.survivor}::bigint` },
  });
}
