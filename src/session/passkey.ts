import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** The WebAuthn options of the server, passed on unchanged. */
export type PasskeyRequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];
export type PasskeyCreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];

export type PasskeyResult<T> =
  | { readonly ok: true; readonly answer: T }
  /** `cancelled`: by the user, a timeout or another request; no message is shown. */
  | { readonly ok: false; readonly cancelled: boolean; readonly message: string };

/** Whether this browser supports passkeys; false on the server. */
export function hasPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Whether it supports passkeys in the suggestions of a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || !PublicKeyCredential.isConditionalMediationAvailable) return false;
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false);
}

// Few pages need it, so it is loaded on demand.
const library = () => import("@simplewebauthn/browser");

/** Signs with a passkey. @param suggested in the suggestions of the page's `webauthn` field, until one is selected */
export function signWithPasskey(optionsJSON: PasskeyRequestOptions, suggested = false) {
  return toResult(
    library().then((webauthn) =>
      webauthn.startAuthentication({ optionsJSON, useBrowserAutofill: suggested }),
    ),
  );
}

/** Creates a passkey. */
export function createPasskey(optionsJSON: PasskeyCreationOptions) {
  return toResult(library().then((webauthn) => webauthn.startRegistration({ optionsJSON })));
}

/** Cancels the current request, such as pending suggestions. */
export async function cancelPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function toResult<T>(work: Promise<T>): Promise<PasskeyResult<T>> {
  try {
    return { ok: true, answer: await work };
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    const alreadyRegistered =
      name === "InvalidStateError" || code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    return {
      ok: false,
      cancelled: name === "NotAllowedError" || name === "AbortError",
      message: alreadyRegistered
        ? "This device already has a passkey for your account."
        : "Your browser couldn’t use a passkey. Try again or choose another method.",
    };
  }
}
