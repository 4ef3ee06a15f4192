import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { SettingTest } from "#platform/app-settings/test-setting.ts";
import { findGatewayDefinition, gatewayLabel } from "../gateways/gateway-definition.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";
import { findGateway, onlinePayments } from "./gateway.ts";

/** No payment has this reference: the response shows whether the gateway was reached and accepts the key. */
const REFERENCE = "ratebook-try-out";

/** Queries a gateway about a payment that does not exist, to test its key. */
export const gatewayTest: SettingTest = {
  test: "gateway",
  run: (name) => testGateway(name ? namedGateway(name) : onlinePayments().gateway),
};

function namedGateway(name: string): PaymentGateway {
  const gateway = findGateway(name);
  if (gateway) return gateway;
  const text = "No payment gateway with this name is set up. Save it first.";
  throw new AppError("invalid", text, { fields: { address: [text] } });
}

async function testGateway(gateway: PaymentGateway): Promise<string> {
  const answer = await gateway.verify(REFERENCE, AbortSignal.timeout(10_000));
  const problem = answer.state === "unknown" ? answer.problem : undefined;
  // With a working key, the response is "no such payment".
  const name = gatewayLabel(gateway.name);
  if (!problem || (problem.code === "gateway-refused" && !problem.key_refused))
    return `${name}: the payment gateway responded and accepts the key.`;
  if (problem.code === "gateway-refused")
    throw new AppError("invalid", message("{name} does not accept this key.", { name }), {
      code: "gateway-key-refused",
      fields: {
        [findGatewayDefinition(gateway.name)?.keySetting ?? ""]: [
          message("{name} does not accept this key.", { name }),
        ],
      },
    });
  throw problem;
}
