import { normalisePhone } from "#domain/phone.ts";
import type { SignedInArea } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** The email address or phone number of an account. */
export interface AccountName {
  readonly email?: string | undefined;
  readonly phone_number?: string | undefined;
}

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly area: SignedInArea;
}

/** A phone number may be entered in the combined field. */
export function accountName({ email, phone_number }: AccountName): AccountName {
  const typed = email ?? phone_number ?? "";
  const phone = phone_number ?? (typed.includes("@") ? undefined : typed);
  return phone ? { phone_number: normalisePhone(phone) ?? phone } : { email: typed.toLowerCase() };
}

/** The active account with this email address or phone number. */
export async function findAccount(
  db: Queryable,
  { email, phone_number }: AccountName,
): Promise<Account | undefined> {
  const query = db
    .selectFrom("app_user")
    .select(["id", "name", "email", "phone_number", "area"])
    .where("status", "=", "active");
  const row = await (email
    ? query.where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    : query.where("phone_number", "=", phone_number ?? "")
  ).executeTakeFirst();
  return row && { ...row, area: row.area as SignedInArea };
}

/** The account with this id, if it is active. */
export async function findAccountById(db: Queryable, id: number): Promise<Account | undefined> {
  const row = await db
    .selectFrom("app_user")
    .select(["id", "name", "email", "phone_number", "area"])
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row && { ...row, area: row.area as SignedInArea };
}
