import { message, term } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";

/** What of a record decides whether it can be verified. */
export interface Verifiable {
  readonly status: string;
  readonly verified: boolean;
  /** Whether whoever verifies entered it, or wrote in it since it was last verified. */
  readonly own: boolean;
  /** Whether it is who verifies. */
  readonly self: boolean;
}

/** Why a record is not verified; undefined where it can be. */
export function whyNotVerified(
  resource: AnyResource,
  { status, verified, own, self }: Verifiable,
): AppError | undefined {
  if (status !== "active")
    return new AppError(
      "conflict",
      message("This {one} is {status}: it cannot be verified.", {
        one: term(resource.one),
        status: term(status),
      }),
      {
        code: "wrong-status",
      },
    );
  if (verified)
    return new AppError("conflict", message("This {one} is verified already.", { one: term(resource.one) }), {
      code: "already-verified",
    });
  if (self)
    return new AppError("forbidden", "This is you. Another officer has to see who you are.", {
      code: "own-record",
    });
  if (own)
    return new AppError(
      "forbidden",
      "You entered or changed this yourself: another officer has to verify it.",
      {
        code: "own-entry",
      },
    );
  return undefined;
}
