import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { apiApp } from "#app/api.ts";
import { gatewayDefinitions } from "#areas/collecting/gateways/gateway-definition.ts";
import { preparePayments } from "#areas/collecting/online-payments/start-online.ts";
import { readSettings } from "#kernel/settings.ts";
import { ROOT } from "../support/server.ts";

/** What a gateway definition requires outside its own folder. */

const names = () => gatewayDefinitions.all().map(({ name }) => name);
const start = (env: Record<string, string>, demo: boolean) => preparePayments(readSettings(env), demo);

describe("every defined gateway", () => {
  it("has its environment variables in the operator's guide", () => {
    const guide = readFileSync(join(ROOT, "docs/operator.md"), "utf8");
    const variables = gatewayDefinitions
      .all()
      .flatMap(({ settings, urlVariable }) => [
        urlVariable,
        ...Object.values(settings).map(({ variable }) => variable),
      ])
      .filter((name) => name !== undefined);
    expect(variables.length).toBeGreaterThan(5);
    expect(variables.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it("is in the API document as a payer's choice, with its webhook", async () => {
    const answer = await apiApp({ secure: false }, 0).request("/openapi.json");
    const { paths } = (await answer.json()) as {
      paths: Record<string, Record<string, { requestBody?: unknown }>>;
    };
    for (const path of ["/payments", "/my-wallet/fundings", "/bulk-tickets/pay"])
      expect(JSON.stringify(paths[path]?.["post"]?.requestBody)).toContain(JSON.stringify(names()));
    for (const name of names()) expect(paths).toHaveProperty([`/webhooks/${name}`, "post"]);
  });
});

describe("starting a server with a gateway", () => {
  it.each([
    ["an unknown gateway", { RATEBOOK_GATEWAY: "cowries" }, false, "paystack, remita or simulator"],
    [
      "a gateway without credentials",
      { RATEBOOK_GATEWAY: "paystack" },
      false,
      "PAYSTACK_SECRET_KEY is missing",
    ],
    [
      "incomplete credentials",
      { RATEBOOK_GATEWAY: "remita", REMITA_MERCHANT_ID: "2547916" },
      false,
      "REMITA_SERVICE_TYPE_ID is missing. RATEBOOK_GATEWAY=remita needs it.\nREMITA_API_KEY is missing",
    ],
    ["a simulator for real money", { RATEBOOK_GATEWAY: "simulator" }, false, "takes no real money"],
    [
      "a live key in a demonstration",
      { RATEBOOK_GATEWAY: "paystack", PAYSTACK_SECRET_KEY: "sk_live_abcdefgh" },
      true,
      "Paystack test key",
    ],
    [
      "the live Remita address in a demonstration",
      {
        RATEBOOK_GATEWAY: "remita",
        REMITA_MERCHANT_ID: "2547916",
        REMITA_SERVICE_TYPE_ID: "4430731",
        REMITA_API_KEY: "1946",
      },
      true,
      "demo.remita.net",
    ],
  ])("refuses %s", async (_, env, demo, message) => {
    await expect(start(env, demo)).rejects.toThrow(message);
  });
});
