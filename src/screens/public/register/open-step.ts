import type { OpenRegistration } from "#areas/identity/registration/get-registration.ts";

/** The data of the steps after the first. */
export interface RegistrationStep {
  readonly open: OpenRegistration;
  /** The address after the account was created. */
  readonly next: string | null;
}
