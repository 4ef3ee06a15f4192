import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Picture } from "#platform/files/picture.ts";
import type { StoredFirst } from "#platform/files/store-first.ts";

/** Rights to submit something that accepts evidence. */
const evidenceRights = [
  "assessment.create",
  "own_assessment.write",
  "own_bill.object",
  "demand_notice.serve",
  "payment.record",
] as const;

/** Pictures a user can upload without submitting the form. */
const MAX_UNSUBMITTED = 30;

export interface Evidence {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** @throws AppError not-signed-in, forbidden */
export function authorizeEvidence(actor: Actor): void {
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  if (!evidenceRights.some((right) => may(actor, right)))
    throw new AppError("forbidden", "Your role does not allow this.");
}

/**
 * Stores a picture until its form is submitted.
 * @param picture the re-encoded picture of `readPicture`, never the upload itself
 * @param stored its files, as `storePicture` wrote them
 * @throws AppError not-signed-in, forbidden, photo-too-many
 */
export async function addEvidence(
  tx: Tx,
  actor: Actor,
  picture: Picture,
  stored: StoredFirst,
): Promise<Evidence> {
  authorizeEvidence(actor);
  const me = actor.session?.user.id ?? 0;
  const { n } = await tx
    .selectFrom("evidence")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("created_by", "=", me)
    .where("about", "is", null)
    .executeTakeFirstOrThrow();
  if (n >= MAX_UNSUBMITTED)
    throw new AppError("invalid", "You have uploaded too many photos. Submit the form first.", {
      code: "photo-too-many",
    });
  const { full, width, height } = picture;
  const { id } = await tx
    .insertInto("evidence")
    .values({ file_name: stored.take(), width, height, bytes: full.length, created_by: me })
    .returning("id")
    .executeTakeFirstOrThrow();
  await audit(tx, actor, { action: "evidence.add", record_id: id });
  return { id, width, height };
}
