import { z } from "zod";
import type { SettingField } from "#domain/app-setting-kinds.ts";
import { Registrations } from "#kernel/registrations.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { SimulatorLog } from "./simulator/options.ts";
import type { ListenOptions, RunningSimulator } from "./simulator/serve.ts";

/** An account at a gateway: the values of its settings by their names; "" or null means not set. */
export type GatewayAccount = Readonly<Record<string, string | null | undefined>>;

/** A field of the account on the Settings screen. */
export interface GatewaySetting {
  readonly field: Extract<SettingField, { kind: "text" | "choice" | "secret" }>;
  /** Required to take payments. */
  readonly required?: true;
  /** Format of a value, and the error message for others. */
  readonly format?: { readonly pattern: RegExp; readonly advice: string };
  /** The environment variable of an account that the server is started with. */
  readonly variable?: string;
}

export interface GatewayOptions {
  /** Address of another service with the same protocol. */
  readonly url?: string | undefined;
  /** Timeout of one call including the response body, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/** Where a simulator sends its notifications, and its stored data. */
export interface SimulatorSetup extends ListenOptions {
  readonly webhookUrl: string;
  readonly log?: SimulatorLog;
  /** A journal that survives restarts. */
  readonly file?: string;
  /** Delays between deliveries of a notification, in milliseconds. */
  readonly retryMs?: readonly number[];
}

/** Everything Ratebook knows about one payment gateway. Settings, API, webhooks, screens and tests are derived from it. */
export interface GatewayDefinition {
  /** Stable, kebab-case: stored with each payment, part of the webhook's address. */
  readonly name: string;
  /** The gateway's own name. */
  readonly label: string;
  /** One line that describes the way to pay to the payer. */
  readonly about: (gateway: PaymentGateway) => string;
  /** Whether it gives payers a number to pay with instead of a page. */
  readonly givesReference: boolean;
  /** By name. A stored name never changes, and names are unique across gateways. */
  readonly settings: Readonly<Record<string, GatewaySetting>>;
  /** The setting to correct if the gateway refuses the key. */
  readonly keySetting: string;
  /** The environment variable for the address of another service with the same protocol. */
  readonly urlVariable?: string;
  /** Which setting makes the account take real money, and what to use in a demonstration instead. */
  readonly findLiveSetting: (
    account: GatewayAccount,
    options: GatewayOptions,
  ) => { readonly setting: string; readonly instead: string } | undefined;
  /** @throws SettingsError for an account that is incomplete or malformed */
  readonly create: (account: GatewayAccount, options: GatewayOptions) => PaymentGateway;
  readonly webhook: {
    /** For the API document. */
    readonly summary: string;
    /** Whether notifications are signed. If not, anyone can have sent one. */
    readonly signed: boolean;
    /** Plain text that the gateway expects as the response, instead of JSON. */
    readonly reply?: string;
  };
  readonly simulator: {
    /** Whether every demonstration offers it; others only if RATEBOOK_SIMULATORS names them. */
    readonly inDemonstrations: boolean;
    /** Name of its journal in the data folder. */
    readonly journal: string;
    /** Creates an account for the simulator and for `create`. */
    readonly account: () => GatewayAccount;
    /** @throws the listening error, such as EADDRINUSE */
    readonly start: (
      port: number,
      account: GatewayAccount,
      setup: SimulatorSetup,
    ) => Promise<RunningSimulator>;
  };
}

/** Every gateway of the program, in the order of its settings. */
export const gatewayDefinitions = new Registrations<GatewayDefinition>("payment gateways");

/** The definition for a name; undefined if this program has none. */
export function findGatewayDefinition(name: string): GatewayDefinition | undefined {
  return gatewayDefinitions.all().find((one) => one.name === name);
}

/** A gateway's label; the stored name for one that this program no longer has. */
export function gatewayLabel(name: string): string {
  return findGatewayDefinition(name)?.label ?? name;
}

/** The initial value of a setting: the first option of a choice. */
export function initialValue({ field }: GatewaySetting): string | null {
  if (field.kind === "secret") return null;
  return field.kind === "choice" ? (Object.keys(field.choices)[0] ?? "") : "";
}

/** Names of the required settings that an account lacks. */
export function missingSettings({ settings }: GatewayDefinition, account: GatewayAccount): string[] {
  return Object.keys(settings).filter((name) => settings[name]?.required && !account[name]);
}

/** A gateway's name in a request; lazy, because gateways are registered when the program starts. */
export const GatewayName = z.lazy(() => z.enum(gatewayDefinitions.all().map(({ name }) => name)));
