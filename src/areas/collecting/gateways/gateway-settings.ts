import type { SettingField } from "#domain/app-setting-kinds.ts";
import { listed, requireFields } from "#domain/app-settings-input.ts";
import type { AreaSettings } from "#kernel/setting-groups.ts";
import {
  findDefinition,
  type GatewayAccount,
  type GatewaySetting,
  gatewayDefinitions,
  missingSettings,
  startOf,
} from "./gateway-definition.ts";

/** Settings of all gateways, by their names. */
function everySetting(): [string, GatewaySetting][] {
  return gatewayDefinitions.all().flatMap(({ settings }) => Object.entries(settings));
}

const labels = () => Object.fromEntries(gatewayDefinitions.all().map(({ name, label }) => [name, label]));

/** The gateways that payers are offered, in their order, and the account at each. */
export const gatewaySettings: AreaSettings = {
  key: "gateway",
  fields: (): Record<string, SettingField> => ({
    gateways: {
      kind: "list",
      label: "Payment gateways",
      choices: labels(),
      optional: true,
      hint: "The first is preselected. Payers can select another",
    },
    ...Object.fromEntries(everySetting().map(([name, { field }]) => [name, field])),
  }),
  start: () => ({
    gateways: "",
    ...Object.fromEntries(everySetting().map(([name, setting]) => [name, startOf(setting)])),
  }),
  check(faults, input, before, demo) {
    const { value, secrets } = input;
    if (value.provider === "listed") {
      const chosen = listed(value["gateways"]).flatMap((name) => findDefinition(name) ?? []);
      const required = chosen.flatMap((one) => missingSettings(one, {}));
      requireFields(faults, gatewaySettings.fields(), ["gateways", ...required], input, before);
    }
    // The fields were validated: none of them contains a number.
    const sent = { ...value, ...secrets } as GatewayAccount;
    for (const [name, { field, format }] of everySetting()) {
      const given = sent[name];
      const isSent = typeof given === "string" && (given !== "" || field.kind === "secret");
      if (format && isSent && !format.pattern.test(given)) faults.add(name, format.advice);
    }
    for (const { findLive } of demo ? gatewayDefinitions.all() : []) {
      const live = findLive(sent, {});
      if (live) faults.add(live.setting, `This is a demonstration: ${live.instead}`);
    }
  },
};
