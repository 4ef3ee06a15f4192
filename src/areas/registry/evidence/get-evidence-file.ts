import { type RawBuilder, sql } from "kysely";
import { assessmentSight } from "#areas/charging/assessments/sight.ts";
import { billSight } from "#areas/charging/charging/bill-sight.ts";
import { noticeSight } from "#areas/charging/charging/list-notices.ts";
import { entriesWithin } from "#areas/collecting/bank-entries/entry-sight.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { fileStore, type StoredFile } from "#platform/files/file-store.ts";
import { type PhotoSize, storedName } from "../photos/stored-name.ts";

/**
 * The JPEG of a piece of evidence, for whoever may see what it proves, and for whoever sent it.
 * @throws AppError not-signed-in, not-found
 */
export async function getEvidenceFile(actor: Actor, id: number, size: PhotoSize): Promise<StoredFile> {
  if (!actor.session && !actor.system) throw new AppError("not-signed-in", "Sign in first.");
  const { rows } = await sql<{ file_name: string }>`
    SELECT e.file_name FROM evidence e
    WHERE e.id = ${id} AND (${sql.join(waysToSee(actor), sql` OR `)})`.execute(database());
  const file = rows[0] && (await fileStore.find(storedName(rows[0].file_name, size)));
  if (!file) throw notFound();
  return file;
}

function waysToSee(actor: Actor): RawBuilder<unknown>[] {
  const ways = [sql`(e.about IS NULL AND e.created_by = ${actor.session?.user.id ?? null})`];
  const seesBills = may(actor, "bill.view") || may(actor, "own_bill.view");
  if (may(actor, "assessment.view") || may(actor, "own_assessment.view"))
    ways.push(sql`(e.about = 'assessment' AND EXISTS (SELECT FROM assessment a
      WHERE a.id = e.about_id AND ${assessmentSight(actor)}))`);
  if (seesBills)
    ways.push(sql`(e.about = 'objection' AND EXISTS (SELECT FROM objection o JOIN bill b ON b.id = o.bill_id
      WHERE o.id = e.about_id AND ${billSight(actor)}))`);
  if (may(actor, "demand_notice.view") || may(actor, "own_bill.view"))
    ways.push(sql`(e.about = 'notice_service' AND EXISTS (SELECT FROM notice_service s
      JOIN demand_notice n ON n.id = s.notice_id WHERE s.id = e.about_id AND ${noticeSight(actor)}))`);
  // A bill that was taken over is no longer its notice's payer's: the proof that it was served goes with the bill.
  if (seesBills)
    ways.push(sql`(e.about = 'notice_service' AND EXISTS (SELECT FROM notice_service s
      JOIN bill b ON b.source = 'demand_notice' AND b.source_id = s.notice_id AND b.issued_on IS NOT NULL
      WHERE s.id = e.about_id AND ${billSight(actor)}))`);
  if (may(actor, "payment.view"))
    ways.push(sql`(e.about = 'bank_entry' AND EXISTS (SELECT FROM bank_entry be
      WHERE be.id = e.about_id AND ${entriesWithin(authorize(actor, "payment.view"))}))`);
  return ways;
}
