import { sql } from "kysely";
import type { PaperFrame } from "#domain/documents/charge-paper.ts";
import { database } from "#kernel/db/client.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { currentGovernment } from "#platform/government.ts";
import { objectionDays } from "./objection-days.ts";

/** What all papers of an agency carry. */
export async function paperFrame(agencyId: number): Promise<PaperFrame> {
  const { rows } = await sql<PaperFrame["agency"]>`
    SELECT name, bank_name, bank_account_number, bank_account_name FROM agency WHERE id = ${agencyId}`.execute(
    database(),
  );
  const agency = rows[0] ?? { name: "", bank_name: null, bank_account_number: null, bank_account_name: null };
  const { name, title, office, address, phone, demo } = await currentGovernment();
  const government = { name, title, office, address, phone, demo };
  return { government, agency, public_url: publicUrl().origin, objection_days: await objectionDays() };
}
