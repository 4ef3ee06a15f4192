import { message, term } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";

/** The data that decides whether a record can be verified. */
export interface Verifiable {
  readonly status: string;
  readonly verified: boolean;
  /** Whether the verifying officer entered it, or edited it since the last verification. */
  readonly own: boolean;
  /** Whether it is the verifying officer’s own record. */
  readonly self: boolean;
}

/** Why a record can’t be verified; undefined if it can. */
export function verificationError(
  resource: AnyResource,
  { status, verified, own, self }: Verifiable,
): AppError | undefined {
  if (status !== "active")
    return new AppError(
      "conflict",
      message("This {one} is {status} and can’t be verified.", {
        one: term(resource.one),
        status: term(status),
      }),
      {
        code: "wrong-status",
      },
    );
  if (verified)
    return new AppError("conflict", message("This {one} is already verified.", { one: term(resource.one) }), {
      code: "already-verified",
    });
  if (self)
    return new AppError("forbidden", "This is your own record. Another officer must verify it.", {
      code: "own-record",
    });
  if (own)
    return new AppError("forbidden", "You entered or changed this record. Another officer must verify it.", {
      code: "own-entry",
    });
  return undefined;
}
