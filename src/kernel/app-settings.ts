import { sql } from "kysely";
import type { AppSettings, SettingKey } from "#domain/app-settings.ts";
import { type Database, primaryDatabase, sideDatabase } from "./db/client.ts";
import { unseal } from "./secrets.ts";
import { fieldsOfKind, settingGroup } from "./setting-groups.ts";

/** Milliseconds after which other processes see a change. */
const CACHE_MS = 1_000;

interface SettingRow {
  readonly key: string;
  readonly version: number;
  readonly value: Record<string, unknown>;
  readonly changed_at: Date;
}

interface Snapshot {
  readonly demo: boolean;
  readonly initialised_at: Date;
  readonly rows: ReadonlyMap<string, SettingRow>;
  readonly sealed: ReadonlyMap<string, Buffer>;
}

let stored: { from: Database; at: number; snapshot: Promise<Snapshot> } | undefined;

/** A setting with its version; 0 if it was never set. */
export interface CurrentSetting<K extends SettingKey> {
  readonly value: AppSettings[K];
  readonly version: number;
  readonly changed_at: Date;
}

/**
 * The current value of a setting with decrypted secrets: for the server only, never for a page or response. At most a
 * second old.
 * @throws SettingsError when a secret cannot be decrypted with this installation's key
 */
export async function readAppSetting<K extends SettingKey>(key: K): Promise<AppSettings[K]> {
  const snapshot = await currentSnapshot();
  return { ...plainValue(key, snapshot), ...secretsOf(key, snapshot) } as AppSettings[K];
}

/** A setting with its version, without secrets (null). */
export async function currentSetting<K extends SettingKey>(key: K): Promise<CurrentSetting<K>> {
  const snapshot = await currentSnapshot();
  const row = snapshot.rows.get(key);
  return {
    value: plainValue(key, snapshot) as AppSettings[K],
    version: row?.version ?? 0,
    changed_at: row?.changed_at ?? snapshot.initialised_at,
  };
}

/** Whether the database is a demonstration; it never changes. */
export async function isDemonstration(): Promise<boolean> {
  return (await currentSnapshot()).demo;
}

/** Clears the cache, after a change. */
export function clearAppSettingsCache(): void {
  stored = undefined;
}

/** The fields of a stored version, with defaults for newer fields. */
export function withDefaults(key: SettingKey, value: Readonly<Record<string, unknown>>) {
  const { fields, start } = settingGroup(key);
  const known = Object.entries(value).filter(([name]) => Object.hasOwn(fields, name));
  return { ...start, ...Object.fromEntries(known) };
}

/** The context of an encrypted secret, needed to decrypt it. */
export const secretContext = (key: SettingKey, name: string): string => `setting:${key}.${name}`;

function plainValue(key: SettingKey, { rows }: Snapshot) {
  return withDefaults(key, rows.get(key)?.value ?? {});
}

function secretsOf(key: SettingKey, { sealed }: Snapshot): Record<string, string | null> {
  const opened = fieldsOfKind(key, "secret").map((name) => {
    const bytes = sealed.get(`${key}.${name}`);
    return [name, bytes ? unseal(bytes, secretContext(key, name)).toString() : null];
  });
  return Object.fromEntries(opened);
}

function currentSnapshot(): Promise<Snapshot> {
  const now = performance.now();
  const db = primaryDatabase();
  if (stored && stored.from === db && now - stored.at < CACHE_MS) return stored.snapshot;
  const reading = { from: db, at: now, snapshot: load(sideDatabase()) };
  stored = reading;
  // Failed reads are not cached.
  reading.snapshot.catch(() => {
    if (stored === reading) stored = undefined;
  });
  return reading.snapshot;
}

async function load(db: Database): Promise<Snapshot> {
  const [settings, secrets, installation] = await Promise.all([
    sql<SettingRow>`SELECT DISTINCT ON (key) key, version, value, changed_at FROM app_setting
      ORDER BY key, version DESC`.execute(db),
    db.selectFrom("app_setting_secret").select(["key", "name", "sealed"]).execute(),
    db.selectFrom("installation").select(["demo", "initialised_at"]).executeTakeFirst(),
  ]);
  return {
    demo: installation?.demo ?? false,
    initialised_at: installation?.initialised_at ?? new Date(0),
    rows: new Map(settings.rows.map((row) => [row.key, row])),
    sealed: new Map(secrets.map(({ key, name, sealed }) => [`${key}.${name}`, sealed])),
  };
}
