import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";

const TARIFF = `Pay by the date on your notice to get the discount. Use your pay code online, at a bank or at our counters.`;

const CALLERS = `People posing as revenue officers are collecting cash. Our officers always give a receipt and never ask for codes sent to your phone.`;

/** Announcements of the demonstration, and an account manager with its two payers. */
export async function writeDemoOffice(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO announcement (title, body, audience, importance, begins_at, ends_at, created_by)
    SELECT x.title, x.body, x.audience, x.importance, date_trunc('hour', now()) - x.ago, date_trunc('day', now()) + interval '60 days', u.id
    FROM app_user u, (VALUES
      ('This year’s charges now apply', ${TARIFF}, ARRAY['public', 'individual', 'corporate'], 'plain', interval '3 days'),
      ('Beware of fake collectors', ${CALLERS}, ARRAY['public', 'individual', 'corporate'], 'warning', interval '1 day')
    ) AS x (title, body, audience, importance, ago) WHERE u.email = 'admin@ratebook.test' ORDER BY x.ago DESC`.execute(
    tx,
  );
  await sql`
    INSERT INTO announcement_version (announcement_id, version, title, body, audience, importance, begins_at, ends_at, written_by)
    SELECT id, version, title, body, audience, importance, begins_at, ends_at, created_by FROM announcement`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    INSERT INTO account_manager (user_id, office_phone, office_email, shown_to_payers)
    SELECT id, '08006446000', 'accounts@ratebook.test', true FROM app_user WHERE email = 'admin2@ratebook.test' RETURNING id`.execute(
    tx,
  );
  const manager = rows[0]?.id ?? null;
  await sql`
    INSERT INTO portfolio_entry (manager_id, individual_id, corporate_id)
    SELECT ${manager}::bigint, u.individual_id, NULL::bigint FROM app_user u WHERE u.email = 'individual@ratebook.test'
    UNION ALL SELECT ${manager}::bigint, NULL, c.corporate_id FROM app_user u JOIN user_corporate c ON c.user_id = u.id
      WHERE u.email = 'corporate@ratebook.test'`.execute(tx);
  await sql`
    INSERT INTO follow_up (manager_id, corporate_id, kind, due_on, body)
    SELECT e.manager_id, e.corporate_id, 'call', (now() AT TIME ZONE 'Africa/Lagos')::date + 7,
      'Ask when this year’s bills will be paid' FROM portfolio_entry e WHERE e.corporate_id IS NOT NULL`.execute(
    tx,
  );
}
