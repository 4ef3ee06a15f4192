import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** What the server asks to be signed or made; handed on unread. */
export type PasskeyQuestion = Parameters<typeof startAuthentication>[0]["optionsJSON"];
export type PasskeyOffer = Parameters<typeof startRegistration>[0]["optionsJSON"];

export type PasskeyResult<T> =
  | { readonly ok: true; readonly answer: T }
  /** `cancelled`: by the person, by time, or by another question; nothing to say about it. */
  | { readonly ok: false; readonly cancelled: boolean; readonly message: string };

/** Whether this browser has passkeys at all; false on the server. */
export function hasPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Whether it offers them among the suggestions of a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || !PublicKeyCredential.isConditionalMediationAvailable) return false;
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false);
}

// Few pages need it, so it is loaded when it is needed.
const library = () => import("@simplewebauthn/browser");

/** Has a passkey sign. @param suggested among the suggestions of the page's `webauthn` field, until it is chosen */
export function signWithPasskey(optionsJSON: PasskeyQuestion, suggested = false) {
  return settle(
    library().then((webauthn) =>
      webauthn.startAuthentication({ optionsJSON, useBrowserAutofill: suggested }),
    ),
  );
}

/** Has the browser, phone or key make a passkey. */
export function makePasskey(optionsJSON: PasskeyOffer) {
  return settle(library().then((webauthn) => webauthn.startRegistration({ optionsJSON })));
}

/** Takes back what is being asked, such as suggestions that nobody chose. */
export async function cancelPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function settle<T>(work: Promise<T>): Promise<PasskeyResult<T>> {
  try {
    return { ok: true, answer: await work };
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    const known = name === "InvalidStateError" || code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    return {
      ok: false,
      cancelled: name === "NotAllowedError" || name === "AbortError",
      message: known
        ? "This device already has a passkey for your account."
        : "Your browser couldn’t use a passkey. Try again or choose another method.",
    };
  }
}
