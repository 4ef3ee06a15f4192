import type { SettingKey } from "#domain/app-settings.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { Registrations } from "#kernel/registrations.ts";
import { settingGroup } from "#kernel/setting-groups.ts";
import { sendTestMessage } from "../messages/send-test.ts";
import { authorizeChange } from "./authorize-settings.ts";

/** A test of the settings of one kind, other than a test message. */
export interface SettingTest {
  /** As in the group of settings. */
  readonly test: "gateway";
  /**
   * @param name what is tested; "" for the default
   * @returns the result as text
   * @throws AppError invalid, and the provider's errors
   */
  readonly run: (name: string) => Promise<string>;
}

/** Registered by the area that defines the settings. */
export const settingTests = new Registrations<SettingTest>("tests of settings");

/**
 * Tests saved settings: sends a message to `address`, or queries the gateway of that name (default: the first one) about a
 * payment that does not exist.
 * @returns the result as text
 * @throws AppError forbidden, greater-rights, step-up-needed, not-found (no test), invalid, and the provider's errors
 */
export async function testSetting(actor: Actor, key: SettingKey, address: string): Promise<string> {
  authorizeChange(actor, key);
  requireStepUp(actor);
  const { test } = settingGroup(key);
  if (test === undefined) throw new AppError("not-found", "This setting can’t be tested.");
  const areaTest = settingTests.all().find((one) => one.test === test);
  if (areaTest) return areaTest.run(address);
  const { sent } = await sendTestMessage(actor, test === "mail" ? "email" : "sms", address);
  if (sent && (await readAppSetting(test)).provider === "sink")
    return "With these settings, messages are stored but not sent. The test message is under Messages.";
  return sent
    ? `The test message to ${address} was sent.`
    : "The test message is waiting to be sent. Check Messages in a minute.";
}
