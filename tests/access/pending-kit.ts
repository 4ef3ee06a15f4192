import { database } from "#kernel/db/client.ts";
import type { ApiAnswer } from "../support/api.ts";
import { nextNumber } from "../support/sample.ts";

/** What the items that wait for a decision are entered with. */

/** A key that no other request has. */
export const key = () => ({ key: `pending-${process.pid}-${nextNumber()}` });

/** The number of what a request made. @throws where it was refused */
export function idOf(answer: ApiAnswer): number {
  const { id } = (answer.body.data ?? {}) as { id?: number };
  if (id === undefined) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return id;
}

export async function personIn(lga_id: number): Promise<number> {
  const made = database()
    .insertInto("individual")
    .values({ first_name: "Ngozi", surname: `Pending${nextNumber()}`, lga_id })
    .returning("id");
  return (await made.executeTakeFirstOrThrow()).id;
}

/** The number of an account. */
export async function userOf(email: string): Promise<number> {
  const users = database().selectFrom("app_user").select("id").where("email", "=", email);
  return (await users.executeTakeFirstOrThrow()).id;
}
