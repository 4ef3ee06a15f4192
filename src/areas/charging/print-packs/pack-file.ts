import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import type { JobFile } from "#platform/jobs/define.ts";
import { getPack, packsWithin } from "./list-packs.ts";

/**
 * The file of a pack, for users who can view every notice in it today, regardless of who created it. The audit trail records the
 * download before the first byte is sent.
 * @throws AppError not-signed-in, forbidden, not-found, pack-not-done
 */
export async function packFile(actor: Actor, id: number): Promise<JobFile> {
  const pack = await getPack(actor, id);
  if (pack.finished_at === null)
    throw new AppError("conflict", "This pack is not ready yet.", { code: "pack-not-done" });
  const { rows } = await sql<{ path: string | null; expires: Date | null }>`
    SELECT k.file_path AS path, k.file_expires AS expires FROM print_pack k
    WHERE k.id = ${id} AND ${packsWithin(actor)}`.execute(database());
  const [found] = rows;
  if (!found?.path || !found.expires) throw notFound("file");
  const after = { code: pack.code, count: pack.count };
  await audit(database(), actor, { action: "print_pack.download", record_id: id, after });
  return {
    name: `${pack.code}.pdf`,
    type: "application/pdf",
    path: found.path,
    expires: found.expires.toISOString(),
  };
}
