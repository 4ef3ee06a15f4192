import { z } from "zod";

/** Whole kobo. Paystack returns amounts as a number in most places and as a string in some. */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.int().nonnegative());

export const initializeAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    authorization_url: z.string().min(1),
    access_code: z.string().min(1),
    reference: z.string(),
  }),
});

export const verifyAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    status: z.string().min(1),
    reference: z.string(),
    amount,
    requested_amount: amount,
    currency: z.string().min(1),
    channel: z.string().nullish(),
    paid_at: z.string().nullish(),
    fees: amount.nullish(),
  }),
});

/** Every refusal, from any endpoint. */
export const errorAnswer = z.object({
  status: z.literal(false),
  message: z.string().catch(""),
  code: z.string().optional().catch(undefined),
});

/** The fields of an event that the adapter reads; the place of the reference depends on the kind of event. */
export const webhookBody = z.object({
  event: z.string().min(1),
  data: z.object({
    id: z.union([z.number(), z.string()]).nullish(),
    reference: z.string().nullish(),
    transaction_reference: z.string().nullish(),
    refund_reference: z.string().nullish(),
    transaction: z.object({ reference: z.string().nullish() }).nullish().catch(undefined),
    status: z.string().nullish().catch(undefined),
    amount: amount.nullish().catch(undefined),
    currency: z.string().nullish().catch(undefined),
  }),
});
