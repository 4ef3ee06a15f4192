import type { Scope } from "#domain/people/cover.ts";
import type { Area } from "#domain/site-area.ts";
import type { Language } from "#language/languages.ts";
import { AppError } from "./app-error.ts";

export type { Scope } from "#domain/people/cover.ts";

export type SignedInArea = Exclude<Area, "public">;

export interface SessionUser {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly area: SignedInArea;
  readonly roles: readonly string[];
  readonly individual_id: number | null;
  readonly corporate_ids: readonly number[];
}

export interface Session {
  /** Public; the secrets are never read back. */
  readonly id: string;
  readonly client: "browser" | "api";
  /** Whether its holder proved who they are in the last minutes; see `step-up.ts`. */
  readonly proved?: boolean;
  readonly user: SessionUser;
  /** Chosen by its holder, once they have. */
  readonly language?: Language | null;
  /** "property.approve" → the grants of it. Read from the database at each request. */
  readonly permissions: Readonly<Record<string, Scope>>;
}

/** Who does something: a session, a visitor, or the program itself (jobs, command line). */
export interface Actor {
  readonly session: Session | undefined;
  readonly name: string;
  /** What idempotency keys belong to: the user, or a visitor's random cookie. */
  readonly key: string;
  readonly ip: string | undefined;
  readonly request_id: string | undefined;
  /** The program acts with every right, under its own name. */
  readonly system: boolean;
  /** Chosen in the browser they ask with. */
  readonly language?: Language | undefined;
  /** The same, where it was chosen a moment ago. */
  readonly just_chosen?: Language | undefined;
  /** The one request whose link they hold: what its requester may, they may. */
  readonly follows?: number;
}

export function systemActor(name: string): Actor {
  return {
    session: undefined,
    name,
    key: `system:${name}`,
    ip: undefined,
    request_id: undefined,
    system: true,
  };
}

/** The id of the signed-in officer. @throws AppError not-signed-in */
export function officerOf(actor: Actor): number {
  const me = actor.session?.user.id;
  if (me === undefined) throw new AppError("not-signed-in", "Sign in first.");
  return me;
}
