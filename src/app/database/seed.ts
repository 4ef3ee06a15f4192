import "../registrations.ts";
import { sql } from "kysely";
import { ensureComplaintServices } from "#areas/services/complaints/ensure-services.ts";
import {
  demoAccounts,
  demoGovernment,
  demoLocalGovernments,
  demoPassword,
  demoPayers,
} from "#domain/demonstration.ts";
import { builtInRoles } from "#domain/permissions.ts";
import { normalisePhone } from "#domain/phone.ts";
import type { Tx } from "#kernel/db/client.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { writeDemoCharging } from "./demo-charging.ts";
import { writeDemoOffice } from "./demo-office.ts";
import { assignDemoComplaints, writeDemoServices } from "./demo-services.ts";
import { writeDemoTickets } from "./demo-tickets.ts";
import { writeDemoWallets } from "./demo-wallets.ts";

/**
 * Inserts the data of every installation, and the demonstration into a database created as one.
 * @param street whether its ticket sales should be filled too, by `writeDemoStreet`
 */
export async function seed(demoWanted: boolean, street = false): Promise<{ demo: boolean }> {
  await transaction(writeRoles);
  const installation = await database().selectFrom("installation").select("demo").executeTakeFirst();
  if (installation) {
    await transaction(ensureComplaintServices);
    return installation;
  }
  const hash = demoWanted ? await hashPassword(demoPassword) : "";
  return transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("installation")
      .values({ demo: demoWanted, street_due: demoWanted && street })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirstOrThrow();
    const isDemo = numInsertedOrUpdatedRows === 1n && demoWanted;
    if (isDemo) {
      await writeDemoGovernment(tx);
      await writeDemoAccounts(tx, hash);
      await writeDemoPayers(tx);
      await writeDemoCharging(tx);
      await writeDemoTickets(tx);
      await writeDemoWallets(tx);
      await writeDemoServices(tx);
      await writeDemoOffice(tx);
    }
    await ensureComplaintServices(tx);
    if (isDemo) await assignDemoComplaints(tx);
    // Another process may have inserted the row, with the other mode.
    return tx.selectFrom("installation").select("demo").executeTakeFirstOrThrow();
  });
}

/** Inserts the built-in roles, each right once: rights removed and titles changed by an administrator stay so. */
async function writeRoles(tx: Tx): Promise<void> {
  for (const { name, title, area, permissions } of builtInRoles) {
    const { id } = await tx
      .insertInto("role")
      .values({ name, title, area, built_in: true })
      .onConflict((oc) => oc.column("name").doUpdateSet({ area, built_in: true }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`
      WITH fresh AS (
        INSERT INTO role_permission_seeded (role_id, permission)
        SELECT ${id}, permission FROM unnest(${[...permissions]}::text[]) AS program (permission)
        ON CONFLICT DO NOTHING RETURNING role_id, permission)
      INSERT INTO role_permission (role_id, permission) SELECT role_id, permission FROM fresh
      ON CONFLICT DO NOTHING`.execute(tx);
  }
}

async function writeDemoGovernment(tx: Tx): Promise<void> {
  const value = JSON.stringify({ ...demoGovernment, phone: normalisePhone(demoGovernment.phone) });
  await tx
    .insertInto("app_setting")
    .values({ key: "government", version: 1, value, changed_by_name: "Demonstration" })
    .execute();
}

async function writeDemoAccounts(tx: Tx, password_hash: string): Promise<void> {
  for (const { role, area, ...account } of demoAccounts) {
    const { id } = await tx
      .insertInto("app_user")
      .values({ ...account, area, password_hash })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("user_role")
      .columns(["user_id", "role_id"])
      .expression((eb) =>
        eb
          .selectFrom("role")
          .where("name", "=", role)
          .select((sub) => [sub.val(id).as("user_id"), "id"]),
      )
      .execute();
  }
}

/** Records of the demonstration's individual and corporate users. */
async function writeDemoPayers(tx: Tx): Promise<void> {
  const lgas = demoLocalGovernments.map((name) => ({ state: demoGovernment.name, name }));
  await tx.insertInto("lga").values(lgas).execute();
  const individual = await tx
    .insertInto("individual")
    .values(demoPayers.individual)
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("app_user")
    .set({ individual_id: individual.id })
    .where("area", "=", "individual")
    .execute();
  const corporate = await tx
    .insertInto("corporate")
    .values(demoPayers.corporate)
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("user_corporate")
    .columns(["user_id", "corporate_id", "in_charge"])
    .expression((eb) =>
      eb
        .selectFrom("app_user")
        .where("area", "=", "corporate")
        .select((sub) => ["id", sub.val(corporate.id).as("corporate_id"), sub.val(true).as("in_charge")]),
    )
    .execute();
}
