import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import { sealAudit } from "#platform/audit/seal.ts";
import { verifySeals } from "#platform/audit/verify-seals.ts";
import { alternate, logProgress, medianMs, option, report } from "./measure.ts";
import { scratchDatabase } from "./scratch-database.ts";

/** Rows a second of verifying the audit trail, against one SHA-256 over the bare text of each row. */
const rows = option("rows", 1_000_000);
const BATCH_SIZE = 50_000;

const scratch = await scratchDatabase();
logProgress(`making ${rows.toLocaleString("en-NG")} rows …`);
for (let made = 0; made < rows; made += BATCH_SIZE)
  await sql`
    INSERT INTO audit (actor_id, actor_name, ip, action, resource, record_id, before, after)
    SELECT 1, 'Officer', '102.89.1.4', 'property.edit', 'property', n,
      jsonb_build_object('use', 'residential', 'assessed_value', n),
      jsonb_build_object('use', 'commercial', 'assessed_value', n + 1)
    FROM generate_series(1::int, ${Math.min(BATCH_SIZE, rows - made)}::int) AS n`.execute(database());
await sealAudit();
await sql`ANALYZE`.execute(database());

const { ours, limit } = await alternate(
  3,
  () => medianMs(1, () => database().transaction().execute(verifySeals)),
  () => medianMs(1, () => sql`SELECT count(sha256(a::text::bytea)) FROM audit a`.execute(database())),
);
const perSecond = (milliseconds: number) => rows / (milliseconds / 1000);
report("verify the audit trail", "rows/s", perSecond(ours), perSecond(limit), { at: "least", ratio: 0.2 });
await scratch.end();
