import type { SettingKey } from "#domain/app-settings.ts";
import { readSettingInput, type SettingInput } from "#domain/app-settings-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { isDemonstration, secretContext } from "#kernel/app-settings.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { canSeal, seal } from "#kernel/secrets.ts";
import { endSurplusSessions, sessionLimits } from "#kernel/session/session-limits.ts";
import { fieldsOfKind, findAreaSettings, settingGroup } from "#kernel/setting-groups.ts";
import { authorizeChange } from "./authorize-settings.ts";
import { changesOf } from "./changes.ts";
import { addVersion, checkVersion, type SettingState, settingState } from "./rows.ts";

/**
 * Saves the sent fields of a setting. Settings with secrets need a step-up, because the address of a server decides where a
 * secret is sent.
 * @param body `version` as read (required)
 * @returns the current version; unchanged if nothing changed
 * @throws AppError forbidden, greater-rights, step-up-needed, invalid, secret-again, edited-meanwhile
 */
export async function saveSetting(
  tx: Tx,
  actor: Actor,
  key: SettingKey,
  body: Raw,
): Promise<{ version: number }> {
  authorizeChange(actor, key);
  const current = await settingState(tx, key);
  const raw = checkVersion(body, current);
  if (fieldsOfKind(key, "secret").length > 0) requireStepUp(actor);
  const errors = new ValidationErrors();
  const input = readSettingInput(errors, settingGroup(key), raw, current);
  findAreaSettings(key)?.check(errors, input, current, await isDemonstration());
  assertValid(errors);
  return writeSetting(tx, actor, key, current, input);
}

/** Writes the version, the secrets and the audit row of a change. */
export async function writeSetting(
  tx: Tx,
  actor: Actor,
  key: SettingKey,
  current: SettingState,
  { value, secrets }: SettingInput,
  backTo?: number,
): Promise<{ version: number }> {
  const touched = Object.entries(secrets).filter(
    ([name, secret]) => typeof secret === "string" || (secret === null && current.secrets.has(name)),
  );
  const names = touched.map(([name]) => name);
  const { before, after } = changesOf(current.value, value);
  if (Object.keys(after).length === 0 && names.length === 0) return { version: current.version };
  const version = await addVersion(tx, actor, key, current, {
    value,
    secretsChanged: names,
    ...(backTo !== undefined && { backTo }),
  });
  if (key === "sessions") await endExcessSessions(tx, actor, value);
  for (const [name, secret] of touched) await writeSecret(tx, actor, key, name, secret ?? null);
  await audit(tx, actor, {
    action: backTo === undefined ? "setting.edit" : "setting.go_back",
    resource: "setting",
    // The key is on one side only, because fields that are equal on both sides are omitted.
    before: { version: current.version, ...before },
    after: { setting: key, version, ...after, ...(names.length > 0 && { secrets_changed: names }) },
  });
  return { version };
}

/** After lowering the session limit, ends the oldest sessions above it, except the actor's own. */
async function endExcessSessions(tx: Tx, actor: Actor, { most }: SettingInput["value"]): Promise<void> {
  const limits = { ...(await sessionLimits()), most: Number(most) };
  await endSurplusSessions(tx, limits, { keepId: actor.session?.id });
}

async function writeSecret(tx: Tx, actor: Actor, key: SettingKey, name: string, secret: string | null) {
  await tx.deleteFrom("app_setting_secret").where("key", "=", key).where("name", "=", name).execute();
  if (secret === null) return;
  if (!canSeal())
    throw new AppError(
      "unavailable",
      "Secrets can’t be saved: the server was started without RATEBOOK_KEY.",
      {
        code: "no-key",
      },
    );
  await tx
    .insertInto("app_setting_secret")
    .values({
      key,
      name,
      sealed: seal(Buffer.from(secret), secretContext(key, name)),
      set_by: actor.session?.user.id ?? null,
      set_by_name: actor.name,
    })
    .execute();
}
