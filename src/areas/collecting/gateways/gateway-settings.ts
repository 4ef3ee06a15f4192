import type { SettingField } from "#domain/app-setting-kinds.ts";
import { requireFields, splitList } from "#domain/app-settings-input.ts";
import { message, nested } from "#domain/message.ts";
import type { AreaSettings } from "#kernel/setting-groups.ts";
import {
  findGatewayDefinition,
  type GatewayAccount,
  type GatewaySetting,
  gatewayDefinitions,
  initialValue,
  missingSettings,
} from "./gateway-definition.ts";

/** Settings of all gateways, by their names. */
function allSettings(): [string, GatewaySetting][] {
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
    ...Object.fromEntries(allSettings().map(([name, { field }]) => [name, field])),
  }),
  start: () => ({
    gateways: "",
    ...Object.fromEntries(allSettings().map(([name, setting]) => [name, initialValue(setting)])),
  }),
  check(errors, input, before, demo) {
    const { value, secrets } = input;
    if (value.provider === "listed") {
      const chosen = splitList(value["gateways"]).flatMap((name) => findGatewayDefinition(name) ?? []);
      const required = chosen.flatMap((one) => missingSettings(one, {}));
      requireFields(errors, gatewaySettings.fields(), ["gateways", ...required], input, before);
    }
    // The fields were validated: none of them contains a number.
    const account = { ...value, ...secrets } as GatewayAccount;
    for (const [name, { field, format }] of allSettings()) {
      const text = account[name];
      const isSent = typeof text === "string" && (text !== "" || field.kind === "secret");
      if (format && isSent && !format.pattern.test(text)) errors.add(name, format.advice);
    }
    for (const { findLiveSetting } of demo ? gatewayDefinitions.all() : []) {
      const live = findLiveSetting(account, {});
      if (live)
        errors.add(
          live.setting,
          message("This is a demonstration: {instead}", { instead: nested(live.instead) }),
        );
    }
  },
};
