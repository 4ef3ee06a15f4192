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
  /** Public; the secrets are not stored. */
  readonly id: string;
  readonly client: "browser" | "api";
  /** Whether the user confirmed their identity in the last minutes; see `step-up.ts`. */
  readonly proved?: boolean;
  readonly user: SessionUser;
  /** The language of the user, if selected. */
  readonly language?: Language | null;
  /** "property.approve" → its grants. Read from the database with each request. */
  readonly permissions: Readonly<Record<string, Scope>>;
}

/** Who performs an action: a session, a visitor, or the system (jobs, command line). */
export interface Actor {
  readonly session: Session | undefined;
  readonly name: string;
  /** The owner of idempotency keys: the user, or a visitor's random cookie. */
  readonly key: string;
  readonly ip: string | undefined;
  readonly request_id: string | undefined;
  /** The system has all rights. */
  readonly system: boolean;
  /** The language selected in the browser. */
  readonly language?: Language | undefined;
  /** The same, if it was selected just now. */
  readonly just_chosen?: Language | undefined;
  /** The id of the request whose link they have: they have the rights of its requester for it. */
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

/** Whether the actor is a guest, for whom names and phone numbers are masked. */
export function isGuest(actor: Actor): boolean {
  return actor.session?.user.area === "guest";
}

/** The id of the signed-in officer. @throws AppError not-signed-in */
export function officerIdOf(actor: Actor): number {
  const me = actor.session?.user.id;
  if (me === undefined) throw new AppError("not-signed-in", "Sign in first.");
  return me;
}
