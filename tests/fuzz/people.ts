import { sql } from "kysely";
import { database } from "#server/db/client.ts";
import { createSession, findSession } from "#server/session.ts";
import { accountOf, type SignedInArea } from "../support/addresses.ts";

export type Who = "visitor" | SignedInArea;

interface Known {
  readonly id: number;
  readonly area: SignedInArea;
  token: string;
}

/** Who calls, signed in by a session that is opened anew whenever a call has ended it. */
export class People {
  readonly #known = new Map<Who, Known>();

  async open(): Promise<void> {
    for (const area of Object.keys(accountOf) as SignedInArea[]) {
      const { id } = await database()
        .selectFrom("app_user")
        .where("email", "=", accountOf[area])
        .select("id")
        .executeTakeFirstOrThrow();
      this.#known.set(area, { id, area, token: "" });
    }
  }

  /** A bearer that is live, as just after a proof; none of a visitor. */
  async bearerOf(who: Who): Promise<string | undefined> {
    const known = this.#known.get(who);
    if (!known) return undefined;
    if (known.token !== "" && (await findSession({ token: known.token }))?.proved) return known.token;
    // An administrator's call may have suspended them, or given them another role: others see to that being right.
    await sql`UPDATE app_user SET status = 'active' WHERE id = ${known.id} AND status <> 'active'`.execute(
      database(),
    );
    const from = { client: "api" as const, ip: "127.0.0.1", userAgent: "fuzz" };
    const { id, token } = await createSession(database(), known, from);
    await sql`UPDATE session SET proved_at = now() + interval '1 day' WHERE id = ${id}`.execute(database());
    known.token = token;
    return token;
  }
}
