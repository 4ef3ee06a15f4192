import { readAppSetting } from "#kernel/app-settings.ts";

/** Purpose of a one-time token. */
export type TokenPurpose = "invite" | "reset" | "claim" | "register" | "biometric";

/** How long a token is valid, and how many wrong attempts are allowed. */
export interface TokenLimits {
  readonly minutes: number;
  readonly attempts: number;
}

/** An invitation's secret can't be guessed: attempts are passwords that were refused. */
const INVITE_ATTEMPTS = 20;

/** The configured limits for tokens of this purpose; at most a second old. */
export async function tokenLimits(purpose: TokenPurpose): Promise<TokenLimits> {
  const settings = await readAppSetting("tokens");
  if (purpose === "invite") return { minutes: settings.invite_days * 24 * 60, attempts: INVITE_ATTEMPTS };
  if (purpose === "reset") return { minutes: settings.reset_minutes, attempts: settings.reset_tries };
  return { minutes: settings.proof_minutes, attempts: settings.proof_tries };
}
