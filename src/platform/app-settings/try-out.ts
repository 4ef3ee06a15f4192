import type { SettingKey } from "#domain/app-settings.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { Registrations } from "#kernel/registrations.ts";
import { settingGroup } from "#kernel/setting-groups.ts";
import { sendTestMessage } from "../messages/send-test.ts";
import { authorizeChange } from "./right.ts";

/** How settings of one kind are tested, other than by a test message. */
export interface SettingTest {
  /** As the group of settings names it. */
  readonly test: "gateway";
  /**
   * @param name what is tried out; "" for what is offered first
   * @returns what happened, in words
   * @throws AppError invalid, and what the provider says
   */
  readonly run: (name: string) => Promise<string>;
}

/** Registered by the area whose settings they are. */
export const settingTests = new Registrations<SettingTest>("tests of settings");

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
  const own = settingTests.all().find((one) => one.test === test);
  if (own) return own.run(address);
  const { sent } = await sendTestMessage(actor, test === "mail" ? "email" : "sms", address);
  if (sent && (await readAppSetting(test)).provider === "sink")
    return "The test message was kept here only, as it is set: read it under Messages.";
  return sent
    ? `The test message to ${address} left.`
    : "The test message waits to be sent: look at Messages in a minute.";
}
