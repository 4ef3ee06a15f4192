import type { OpenRegistration } from "#areas/identity/registration/look.ts";

/** What the steps after the first know. */
export interface OpenStep {
  readonly open: OpenRegistration;
  /** Where one goes on when the account is open. */
  readonly next: string | null;
}
