import type { PermissionSet } from "#domain/held-permissions.ts";
import { homeOf, localTarget } from "./address.ts";
import { api } from "./api.ts";
import { loadPage } from "./leave.ts";
import { type PasskeyQuestion, signWithPasskey } from "./passkey.ts";
import { clearSession, type SessionUser, storeSession } from "./store.ts";

export type Credentials = { readonly password: string } & (
  | { readonly email: string }
  | { readonly phone_number: string }
);

/** The body of the login answer, as the server sent it. */
export interface LoginAnswer {
  readonly status: string;
  readonly data?: {
    readonly user: SessionUser;
    readonly token: string;
    readonly formatted_permissions: PermissionSet;
  };
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** What goes on after a right password, where the account has a second factor. */
export interface SecondFactorQuestion {
  readonly challenge: string;
  readonly methods: readonly ("totp" | "passkey" | "recovery")[];
  readonly passkey: PasskeyQuestion | null;
}

export type SecondFactorProof =
  | { readonly totp: string }
  | { readonly recovery_code: string }
  | { readonly passkey: unknown };

/**
 * Signs in. On success the session is kept and the page leaves for `next`, or for the area's first
 * screen. The server's body is returned as it is, success or not; without one, a body of ours with
 * `status: "error"`.
 */
export function login(credentials: Credentials, next?: string | null): Promise<LoginAnswer> {
  return signInBy("/api/v1/login", { ...credentials, client: "browser" }, next);
}

/** The question in an answer that asks for a second factor. */
export function secondFactorOf(answer: LoginAnswer): SecondFactorQuestion | undefined {
  return answer.code === "second-factor-needed"
    ? (answer.data as unknown as SecondFactorQuestion)
    : undefined;
}

/** Goes on with the second factor; otherwise as `login`. */
export function proveSecondFactor(
  challenge: string,
  proof: SecondFactorProof,
  next?: string | null,
): Promise<LoginAnswer> {
  return signInBy("/api/v1/login/second-factor", { challenge, ...proof }, next);
}

/** Finishes an account that somebody opens themselves, and signs them in; otherwise as `login`. */
export function finishRegistration(id: string, particulars: object, next: string): Promise<LoginAnswer> {
  return signInBy(`/api/v1/registrations/${id}/complete`, particulars, next);
}

/**
 * Signs in with a passkey alone, whichever of this site the person chooses.
 * @param suggested offers them among the suggestions of a field, and waits until one is chosen
 * @returns undefined when nothing came of it and nothing is to be said
 */
export async function loginWithPasskey(
  next?: string | null,
  suggested = false,
): Promise<LoginAnswer | undefined> {
  const asked = await api.post<{ challenge: string; options: PasskeyQuestion }>(
    "/api/v1/login/passkey-options",
  );
  if (!asked.ok) return { status: "error", code: asked.code, message: asked.message };
  const { challenge, options } = asked.data;
  const signed = await signWithPasskey(options, suggested);
  if (signed.ok)
    return signInBy("/api/v1/login/passkey", { challenge, passkey: signed.answer, client: "browser" }, next);
  if (suggested || signed.cancelled) return undefined;
  return { status: "error", code: "passkey-failed", message: signed.message };
}

async function signInBy(path: string, body: object, next?: string | null): Promise<LoginAnswer> {
  const result = await api.post(path, body);
  const answer = (result.body ?? { ...result, status: "error" }) as LoginAnswer;
  const { data } = answer;
  if (answer.status !== "success" || !data) return answer;

  if (!storeSession({ user: data.user, token: data.token, permissions: data.formatted_permissions })) {
    await api.post("/api/v1/logout", undefined, { headers: { Authorization: `Bearer ${data.token}` } });
    return {
      status: "error",
      code: "storage-refused",
      message:
        "Your browser is blocking site data. Leave private browsing or allow site data, then try again.",
    };
  }
  loadPage(localTarget(next) ?? homeOf(data.user.area), "replace");
  return answer;
}

/** For the sign-in page, which only visitors see: keys left from a session the server has ended. */
export function clearStaleKeys(): void {
  clearSession();
}
