import { database } from "#kernel/db/client.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../../support/api.ts";
import { createOfficerWithGrants, type Grant } from "../../support/officer-with-grants.ts";

export const dataOf = <T>({ body }: Pick<ApiAnswer, "body">): T => body.data as T;

export interface TestManager {
  readonly id: number;
  readonly name: string;
  readonly user: number;
  readonly email: string;
  readonly client: ApiClient;
}

/** An officer with the right to work as an account manager but not to view others, appointed by `by`. */
export async function createManager(by: ApiClient, grant: Partial<Grant> = {}): Promise<TestManager> {
  const email = await createOfficerWithGrants({
    permissions: ["account_manager.work", "individual.view", "note.view"],
    ...grant,
  });
  const { id: user, name } = await database()
    .selectFrom("app_user")
    .select(["id", "name"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const made = await by.post("/account-managers", { user_id: user });
  if (made.status !== 201) throw new Error(`No manager: ${JSON.stringify(made.body)}`);
  return { id: dataOf<{ id: number }>(made).id, name, user, email, client: await signInAs(email) };
}

export async function codeOf(type: "individual" | "corporate", id: number): Promise<string> {
  const { code } = await database()
    .selectFrom(type)
    .select("code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return code;
}
