import { z } from "@hono/zod-openapi";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { typedText } from "#domain/invisible-characters.ts";
import { booleanField, unchecked } from "#platform/http/body-fields.ts";
import { json, success } from "#platform/http/route-parts.ts";
import type { Proof } from "../../sign-in/consume-proof.ts";
import type { PasskeyResponse } from "../../sign-in/passkeys.ts";

const encodedText = (maxLength: number) => z.string().max(maxLength);

/** The result of the browser’s `navigator.credentials` as JSON (WebAuthn Level 3). */
const credential = {
  id: encodedText(2_000),
  rawId: encodedText(2_000),
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z
    .record(
      z.string(),
      unchecked({
        type: ["boolean", "string", "object"],
        properties: { rk: booleanField("`credProps`: whether the passkey is discoverable") },
        description: "Result of an extension, by its identifier",
      }),
    )
    .default({}),
};

/** A passkey's signature. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encodedText(4_000),
    authenticatorData: encodedText(4_000),
    signature: encodedText(4_000),
    userHandle: encodedText(200).nullish(),
  }),
});

/** A newly created passkey. */
export const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encodedText(4_000),
    attestationObject: encodedText(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** The library’s types don’t allow null. */
export function toPasskeyResponse(body: z.infer<typeof Assertion>): PasskeyResponse {
  return body as unknown as PasskeyResponse;
}
export function toRegistrationResponse(body: z.infer<typeof Attestation>): RegistrationResponseJSON {
  return body as unknown as RegistrationResponseJSON;
}

/** WebAuthn options, passed to the browser unchanged. */
export const PasskeyOptions = z.object({ challenge: z.string() }).loose();

export const optionsAnswer = json(
  "Options for the browser",
  success(z.object({ challenge: z.string(), options: PasskeyOptions })),
);

/** The body of `optionsAnswer`. */
export function toOptionsBody(data: { challenge: string; options: { challenge: string } }) {
  return { status: "success" as const, data: { challenge: data.challenge, options: { ...data.options } } };
}

export const Challenge = z.string("Start again.").max(100, "Start again.");
export const Totp = z.string().overwrite(typedText).max(10, "The code must be 6 digits.");
/** A code sent by email or SMS. */
export const SentCode = z
  .string("Enter the code we sent you.")
  .trim()
  .min(1, "Enter the code we sent you.")
  .max(20, "The code must be 6 letters and digits.");
const RecoveryCode = z
  .string()
  .overwrite(typedText)
  .max(40, "The recovery code must be 10 letters and digits.");

const FACTORS = {
  totp: Totp.optional(),
  recovery_code: RecoveryCode.optional(),
  passkey: Assertion.optional(),
};

/** A body with one second factor and further fields. */
export function proofBody<S extends z.ZodRawShape>(more: S) {
  return z.object({ ...more, ...FACTORS });
}

/** Whether exactly one of these fields is set. */
export function hasExactlyOne(body: object, fields: readonly string[]): boolean {
  return fields.filter((field) => (body as Record<string, unknown>)[field] !== undefined).length === 1;
}

export const FACTOR_FIELDS = ["totp", "recovery_code", "passkey"] as const;

type FactorFields = Omit<Proof, "passkey"> & { readonly passkey?: z.infer<typeof Assertion> | undefined };

export function toProof({ totp, recovery_code, passkey }: FactorFields): Proof {
  return { totp, recovery_code, passkey: passkey && toPasskeyResponse(passkey) };
}
