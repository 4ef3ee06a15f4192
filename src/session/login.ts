import type { PermissionSet } from "#domain/held-permissions.ts";
import { api } from "./api.ts";
import { loadPage } from "./leave.ts";
import { type PasskeyRequestOptions, signWithPasskey } from "./passkey.ts";
import { homeOf, localTarget } from "./redirect-target.ts";
import { type SessionUser, storeSession } from "./store.ts";

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

/** The second step after a correct password, if the account has a second factor. */
export interface SecondFactorChallenge {
  readonly challenge: string;
  readonly methods: readonly ("totp" | "passkey" | "recovery")[];
  readonly passkey: PasskeyRequestOptions | null;
}

export type SecondFactorProof =
  | { readonly totp: string }
  | { readonly recovery_code: string }
  | { readonly passkey: unknown };

/**
 * Signs in. On success the session is stored and the page goes to `next` or the area's home page. Returns the response
 * body, or an error body if there is none.
 */
export function login(credentials: Credentials, next?: string | null): Promise<LoginAnswer> {
  return signInAt("/api/v1/login", { ...credentials, client: "browser" }, next);
}

/** The challenge in a response that asks for a second factor. */
export function secondFactorOf(answer: LoginAnswer): SecondFactorChallenge | undefined {
  return answer.code === "second-factor-needed"
    ? (answer.data as unknown as SecondFactorChallenge)
    : undefined;
}

/** Continues with the second factor; otherwise like `login`. */
export function proveSecondFactor(
  challenge: string,
  proof: SecondFactorProof,
  next?: string | null,
): Promise<LoginAnswer> {
  return signInAt("/api/v1/login/second-factor", { challenge, ...proof }, next);
}

/** Completes a self-registration and signs in; otherwise like `login`. */
export function finishRegistration(id: string, details: object, next: string): Promise<LoginAnswer> {
  return signInAt(`/api/v1/registrations/${id}/complete`, details, next);
}

/**
 * Signs in with a passkey only.
 * @param suggested offers passkeys in the suggestions of a field, and waits until one is selected
 * @returns undefined if it was cancelled
 */
export async function loginWithPasskey(
  next?: string | null,
  suggested = false,
): Promise<LoginAnswer | undefined> {
  const response = await api.post<{ challenge: string; options: PasskeyRequestOptions }>(
    "/api/v1/login/passkey-options",
  );
  if (!response.ok) return { status: "error", code: response.code, message: response.message };
  const { challenge, options } = response.data;
  const signed = await signWithPasskey(options, suggested);
  if (signed.ok)
    return signInAt("/api/v1/login/passkey", { challenge, passkey: signed.answer, client: "browser" }, next);
  if (suggested || signed.cancelled) return undefined;
  return { status: "error", code: "passkey-failed", message: signed.message };
}

async function signInAt(path: string, body: object, next?: string | null): Promise<LoginAnswer> {
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
