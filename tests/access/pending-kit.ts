import { database } from "#kernel/db/client.ts";
import type { ApiAnswer } from "../support/api.ts";
import { nextNumber } from "../support/sample.ts";

/** Helpers that create pending items. */

/** A unique idempotency key. */
export const key = () => ({ key: `pending-${process.pid}-${nextNumber()}` });

/** The id of what a request created. @throws if the request was refused */
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

export async function userOf(email: string): Promise<number> {
  const users = database().selectFrom("app_user").select("id").where("email", "=", email);
  return (await users.executeTakeFirstOrThrow()).id;
}
