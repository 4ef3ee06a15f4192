import { sql } from "kysely";
import { afterAll, beforeAll, test } from "vitest";
import { database } from "#server/db/client.ts";
import { readFigures } from "#server/account-managers/list-managers.ts";
import { readPortfolio } from "#server/account-managers/list-portfolio.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createManager } from "./support/office-kit.ts";
import { writeFileSync } from "node:fs";
let db: TestDatabase;
beforeAll(async () => { db = await createTestDatabase(); }, 100000);
afterAll(() => db.close());
test("explain", { timeout: 300000 }, async () => {
  const admin = await signInAs("admin@ratebook.test");
  const manager = await createManager(admin);
  await createBill();
  const agency = await agencyOf("TST");
  await sql`INSERT INTO individual (surname, first_name) SELECT 'Many ' || n, 'Payer' FROM generate_series(1, 30000) AS n`.execute(database());
  await sql`WITH made AS (INSERT INTO bill (pay_code, token, source, source_id, agency_id, individual_id, title, total_kobo, issued_on, due_on)
      SELECT lpad(upper(to_hex(i.id * 10 + n)), 8, '0'), substr(md5('t' || i.id || '-' || n), 1, 22), 'assessment', i.id * 10 + n, ${agency}, i.id, 'Shop permit', 10000 + i.id, '2026-01-05', CASE n WHEN 1 THEN '2026-02-01' ELSE '2099-12-31' END::date
      FROM individual i, generate_series(1, 2) AS n WHERE i.surname LIKE 'Many %' RETURNING id, total_kobo)
    INSERT INTO bill_line (bill_id, position, revenue_item_id, label, explanation, citation, kobo)
    SELECT m.id, 1, (SELECT min(id) FROM revenue_item), 'Permit', '', '', m.total_kobo FROM made m`.execute(database());
  await sql`INSERT INTO portfolio_entry (manager_id, individual_id) SELECT ${manager.id}, id FROM individual WHERE surname LIKE 'Many %' ORDER BY id LIMIT 10000`.execute(database());
  for (const t of ["individual", "bill", "portfolio_entry"]) await sql`ANALYZE ${sql.table(t)}`.execute(database());
  const out: string[] = [];
  const scope = { lga: "*", agency: "*" } as const;
  for (const sort of ["-overdue", "name", "paid"] as const) {
    const t0 = performance.now(); await readPortfolio(database(), scope, manager.id, { sort }, 51); out.push(`${sort} ${Math.round(performance.now() - t0)} ms`);
  }
  { const t0 = performance.now(); await readFigures(database(), scope, [manager.id]); out.push(`figures ${Math.round(performance.now() - t0)} ms`); }
  const spied = new Proxy(database(), { get: (target, name) => Reflect.get(target, name) });
  void spied;
  const { executor } = { executor: database().getExecutor() };
  const run = executor.executeQuery.bind(executor);
  const seen: { sql: string; parameters: readonly unknown[] }[] = [];
  const db2 = database().withPlugin({ transformQuery: (a) => a.node, transformResult: async (a) => a.result });
  const ex2 = db2.getExecutor();
  const compile = ex2.compileQuery.bind(ex2);
  ex2.compileQuery = (node: never, id: never) => { const c = compile(node, id); seen.push({ sql: c.sql, parameters: c.parameters }); return c; };
  (db2 as unknown as { getExecutor: () => unknown }).getExecutor = () => ex2;
  await readPortfolio(db2 as never, scope, manager.id, { sort: "-overdue" }, 51);
  await readFigures(db2 as never, scope, [manager.id]);
  const { connectionPool } = await import("#server/db/client.ts");
  for (const q of seen) {
    const plan = await connectionPool().query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) ${q.sql}`, q.parameters as unknown[]);
    out.push(plan.rows.map((r) => r["QUERY PLAN"]).join("\n"));
  }
  void run;
  writeFileSync("/tmp/my/s-logs/so-explain.txt", out.join("\n\n"));
});
