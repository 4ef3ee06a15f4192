import { z } from "zod";
import { parseKobo } from "../naira-amount.ts";

/** Kobo from a decimal amount in naira, which is a number or text. Amounts are never rounded. */
const amount = z.union([z.number(), z.string()]).transform((naira, context) => {
  const kobo = parseKobo(naira);
  if (kobo !== undefined) return kobo;
  context.addIssue({ code: "custom", message: "not whole kobo" });
  return z.NEVER;
});

export const paymentAnswer = z.object({
  status: z.literal("success"),
  data: z.object({ link: z.string().min(1) }),
});

export const verifyAnswer = z.object({
  status: z.literal("success"),
  data: z.object({
    tx_ref: z.string(),
    amount,
    charged_amount: amount,
    currency: z.string().min(1),
    status: z.string().min(1),
    payment_type: z.string().nullish(),
    created_at: z.string().nullish(),
    app_fee: amount.nullish().catch(undefined),
  }),
});

/** Every refusal, from any endpoint. */
export const errorAnswer = z.object({ status: z.literal("error"), message: z.string().catch("") });

/** The fields of an event that the adapter reads; events that are not about a charge have no `tx_ref`. */
export const webhookBody = z.object({
  event: z.string().min(1),
  data: z.object({
    id: z.union([z.number(), z.string()]),
    tx_ref: z.string().nullish(),
    amount: amount.nullish().catch(undefined),
    currency: z.string().nullish().catch(undefined),
    status: z.string().nullish().catch(undefined),
  }),
});
