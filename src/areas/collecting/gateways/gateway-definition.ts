import { z } from "zod";
import type { SettingField } from "#domain/app-setting-kinds.ts";
import { Registrations } from "#kernel/registrations.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { SimulatorLog } from "./simulator/options.ts";
import type { Placed, RunningSimulator } from "./simulator/serve.ts";

/** An account at a gateway: the values of its settings by their names; "" or null is not set. */
export type GatewayAccount = Readonly<Record<string, string | null | undefined>>;

/** A field of the account on the Settings screen. */
export interface GatewaySetting {
  readonly field: Extract<SettingField, { kind: "text" | "choice" | "secret" }>;
  /** Without it no payment can be taken. */
  readonly required?: true;
  /** What a value must look like, and what to enter instead. */
  readonly format?: { readonly pattern: RegExp; readonly advice: string };
  /** The environment variable of an account that the server is started with. */
  readonly variable?: string;
}

export interface GatewayOptions {
  /** Another address that speaks the protocol. */
  readonly url?: string | undefined;
  /** Of one call, its answer's body included, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/** Where a simulator sends its notifications, and what it keeps. */
export interface SimulatorPlace extends Placed {
  readonly webhookUrl: string;
  readonly log?: SimulatorLog;
  /** A journal that survives restarts. */
  readonly file?: string;
  /** Waits between deliveries of a notification, in milliseconds. */
  readonly retryMs?: readonly number[];
}

/** All that Ratebook knows of one payment gateway. Settings, API, webhooks, screens and tests follow from it. */
export interface GatewayDefinition {
  /** Stable, kebab-case: stored with each payment, part of the webhook's address. */
  readonly name: string;
  /** The gateway's own name. */
  readonly label: string;
  /** What a payer does there, in a line. */
  readonly about: (gateway: PaymentGateway) => string;
  /** Whether it gives payers a number to pay with instead of a page. */
  readonly givesReference: boolean;
  /** By name. A stored name never changes, and is unlike those of the other gateways. */
  readonly settings: Readonly<Record<string, GatewaySetting>>;
  /** The setting to correct when the gateway refuses the key. */
  readonly keySetting: string;
  /** The environment variable of another address that speaks its protocol. */
  readonly urlVariable?: string;
  /** Which setting makes the account take real money, and what to use in a demonstration instead. */
  readonly findLive: (
    account: GatewayAccount,
    options: GatewayOptions,
  ) => { readonly setting: string; readonly instead: string } | undefined;
  /** @throws SettingsError for an account that is incomplete or malformed */
  readonly create: (account: GatewayAccount, options: GatewayOptions) => PaymentGateway;
  readonly webhook: {
    /** For the API's documentation. */
    readonly summary: string;
    /** Whether a notification shows who sent it. Where it does not, anybody may have. */
    readonly signed: boolean;
    /** The plain text that the gateway expects as an answer, instead of JSON. */
    readonly reply?: string;
  };
  readonly simulator: {
    /** Whether every demonstration offers it; others only where RATEBOOK_SIMULATORS names them. */
    readonly inDemonstrations: boolean;
    /** Name of its journal in the data folder. */
    readonly journal: string;
    /** A new account, for the simulator and for `create`. */
    readonly account: () => GatewayAccount;
    /** @throws the listening error, such as EADDRINUSE */
    readonly start: (
      port: number,
      account: GatewayAccount,
      place: SimulatorPlace,
    ) => Promise<RunningSimulator>;
  };
}

/** Every gateway of the program, in the order of its settings. */
export const gatewayDefinitions = new Registrations<GatewayDefinition>("payment gateways");

/** The definition of a name; undefined for one that this program does not have. */
export function findDefinition(name: string): GatewayDefinition | undefined {
  return gatewayDefinitions.all().find((one) => one.name === name);
}

/** A gateway's own name, for people; the stored name for one that this program no longer has. */
export function gatewayLabel(name: string): string {
  return findDefinition(name)?.label ?? name;
}

/** What a setting is until somebody sets it: a choice's first one. */
export function startOf({ field }: GatewaySetting): string | null {
  if (field.kind === "secret") return null;
  return field.kind === "choice" ? (Object.keys(field.choices)[0] ?? "") : "";
}

/** Names of the required settings that an account lacks. */
export function missingSettings({ settings }: GatewayDefinition, account: GatewayAccount): string[] {
  return Object.keys(settings).filter((name) => settings[name]?.required && !account[name]);
}

/** A gateway's name in a request; read when it is used, since gateways are registered when the program starts. */
export const GatewayName = z.lazy(() => z.enum(gatewayDefinitions.all().map(({ name }) => name)));
