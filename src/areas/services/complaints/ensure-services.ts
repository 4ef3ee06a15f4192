import { sql } from "kysely";
import { complaintCategory, complaintKinds, complaintTerms } from "#domain/complaint/kinds.ts";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Creates the kinds of complaints, each once: renamed and archived ones are kept as they are. An existing category of the same
 * name is adopted.
 */
export async function ensureComplaintServices(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('complaint services', 0))`.execute(tx);
  const category_id = await ensureCategory(tx);
  for (const { product, name } of complaintKinds)
    await sql`
      INSERT INTO service_subcategory (product, category_id, name, audience, days_to_serve, days_to_reopen)
      SELECT ${product}, ${category_id}, ${name}, 'public', ${complaintTerms.days_to_serve},
        ${complaintTerms.days_to_reopen}
      WHERE NOT EXISTS (SELECT FROM service_subcategory WHERE product = ${product})
      ON CONFLICT DO NOTHING`.execute(tx);
}

async function ensureCategory(tx: Tx): Promise<number> {
  const { product, name, description } = complaintCategory;
  const find = () =>
    sql<{ id: number }>`SELECT id FROM service_category WHERE product = ${product}`.execute(tx);
  const [existing] = (await find()).rows;
  if (existing) return existing.id;
  await sql`
    UPDATE service_category SET product = ${product}
    WHERE identity = service_category_identity(${name})`.execute(tx);
  await sql`
    INSERT INTO service_category (product, name, description)
    SELECT ${product}, ${name}, ${description}
    WHERE NOT EXISTS (SELECT FROM service_category WHERE product = ${product})`.execute(tx);
  return (await find()).rows[0]?.id ?? 0;
}
