import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { demoPasswordHash } from "./password-hash.ts";
import { nextNumber, sampleOf } from "./sample.ts";

/** A user who owns assets, and the record they are linked to. */
export interface Payer {
  readonly email: string;
  readonly user: number;
  /** The id of their individual or corporate. */
  readonly party: number;
}

/** A user of an area with its rights, who signs in with the demonstration's password. */
export async function createPayer(area: "individual" | "corporate"): Promise<Payer> {
  const email = `${area}${nextNumber()}@ratebook.test`;
  const party = area === "individual" ? await createIndividual() : await createCorporate();
  const { id: user } = await database()
    .insertInto("app_user")
    .values({
      name: email,
      email,
      area,
      password_hash: await demoPasswordHash(),
      individual_id: area === "individual" ? party : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const role = await database()
    .selectFrom("role")
    .select("id")
    .where("name", "=", `${area}-user`)
    .executeTakeFirstOrThrow();
  await database().insertInto("user_role").values({ user_id: user, role_id: role.id }).execute();
  if (area === "corporate") await linkCorporate(user, party, true);
  return { email, user, party };
}

async function createIndividual(): Promise<number> {
  const values = { surname: `Payer ${nextNumber()}` };
  return (await database().insertInto("individual").values(values).returning("id").executeTakeFirstOrThrow())
    .id;
}

/** An approved corporate without users; returns its id. */
export async function createCorporate(): Promise<number> {
  const values = { name: `Company ${nextNumber()}`, status: "approved" };
  return (await database().insertInto("corporate").values(values).returning("id").executeTakeFirstOrThrow())
    .id;
}

export async function linkCorporate(
  user_id: number,
  corporate_id: number,
  in_charge: boolean,
): Promise<void> {
  await database().insertInto("user_corporate").values({ user_id, corporate_id, in_charge }).execute();
}

/** Valid values of an asset, without the fields that only officers fill in. */
export function ownSampleOf(resource: AnyResource) {
  const { class_code: _, assessed_value: __, ...rest } = sampleOf(resource);
  return rest;
}
