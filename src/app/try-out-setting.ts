import type { PaymentGateway } from "#areas/collecting/gateways/payment-gateway.ts";
import { findGateway, onlinePayments } from "#areas/collecting/payments/gateway.ts";
import type { SettingKey } from "#domain/app-settings.ts";
import { settingGroup } from "#domain/app-settings.ts";
import { gatewayTitle } from "#domain/gateway-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { authorizeChange } from "#platform/app-settings/right.ts";
import { sendTestMessage } from "#platform/messages/send-test.ts";

/** No payment has it: its answer tells that the gateway was reached and knows the key. */
const REFERENCE = "ratebook-try-out";

/**
 * Tries out what was saved: sends a message to `address`, or asks the gateway of that name (the one offered first, without
 * one) about a payment that does not exist.
 * @returns what happened, in words
 * @throws AppError forbidden, greater-rights, step-up-needed, not-found (nothing to try), invalid, and what the provider says
 */
export async function tryOutSetting(actor: Actor, key: SettingKey, address: string): Promise<string> {
  authorizeChange(actor, key);
  requireStepUp(actor);
  const { test } = settingGroup(key);
  if (test === undefined) throw new AppError("not-found", "There is nothing to try out here.");
  if (test === "gateway") return askGateway(address ? namedGateway(address) : onlinePayments().gateway);
  const { sent } = await sendTestMessage(actor, test === "mail" ? "email" : "sms", address);
  if (sent && (await readAppSetting(test)).provider === "sink")
    return "The test message was kept here only, as it is set: read it under Messages.";
  return sent
    ? `The test message to ${address} left.`
    : "The test message waits to be sent: look at Messages in a minute.";
}

function namedGateway(name: string): PaymentGateway {
  const gateway = findGateway(name);
  if (gateway) return gateway;
  const message = "No payment service of this name is set up. Save it first.";
  throw new AppError("invalid", message, { fields: { address: [message] } });
}

async function askGateway(gateway: PaymentGateway): Promise<string> {
  const answer = await gateway.verify(REFERENCE, AbortSignal.timeout(10_000));
  const problem = answer.state === "unknown" ? answer.problem : undefined;
  // A clear "there is no such payment" is what a working key is told.
  const name = gatewayTitle(gateway.name);
  if (!problem || (problem.code === "gateway-refused" && !problem.key_refused))
    return `${name}: the payment service answered and knows the key.`;
  if (problem.code === "gateway-refused")
    throw new AppError("invalid", `${name} does not accept this key.`, {
      code: "gateway-key-refused",
      fields: {
        [gateway.name === "remita" ? "remita_key" : "secret_key"]: [`${name} does not accept this key.`],
      },
    });
  throw problem;
}
