import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { SettingTest } from "#platform/app-settings/try-out.ts";
import { findDefinition, gatewayLabel } from "../gateways/gateway-definition.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";
import { findGateway, onlinePayments } from "./gateway.ts";

/** No payment has it: its answer tells that the gateway was reached and knows the key. */
const REFERENCE = "ratebook-try-out";

/** Asks a gateway about a payment that does not exist, so that its key is tried. */
export const gatewayTest: SettingTest = {
  test: "gateway",
  run: (name) => askGateway(name ? namedGateway(name) : onlinePayments().gateway),
};

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
  const name = gatewayLabel(gateway.name);
  if (!problem || (problem.code === "gateway-refused" && !problem.key_refused))
    return `${name}: the payment service answered and knows the key.`;
  if (problem.code === "gateway-refused")
    throw new AppError("invalid", message("{name} does not accept this key.", { name }), {
      code: "gateway-key-refused",
      fields: {
        [findDefinition(gateway.name)?.keySetting ?? ""]: [
          message("{name} does not accept this key.", { name }),
        ],
      },
    });
  throw problem;
}
