import { countNoun } from "#domain/count-text.ts";
import "../registrations.ts";
import { database, openDatabase } from "#kernel/db/client.ts";
import { isLoopback } from "#kernel/is-loopback.ts";
import { requireKnownKey } from "#kernel/sealing/require-known-key.ts";
import { openSecrets } from "#kernel/secrets.ts";
import { type Settings, SettingsError } from "#kernel/settings.ts";
import { startEmbedded } from "#platform/database/embedded.ts";
import { applicationRole, migrate, migrationsFolder } from "#platform/database/migrate.ts";
import { requireOwnSettings } from "#platform/database/require-own-settings.ts";
import { requireNoRestoreIn } from "#platform/database/restore-mark.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { sealStored } from "../sealing/seal-stored.ts";
import { seed } from "./seed.ts";

export interface PreparedDatabase {
  readonly demo: boolean;
  /** Connection of the application. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Prepares the database: starts the embedded server unless another is configured, migrates the schema, seeds a new database,
 * opens the pool, finds the key of its secrets, and encrypts what is still in plain text.
 * @param settings of this process
 * @param log called with a line for each slow step
 * @throws SettingsError such as for a key that is not this database's
 */
export async function prepareDatabase(
  settings: Settings,
  log: (line: string) => void,
): Promise<PreparedDatabase> {
  await requireNoRestoreIn(settings.data);
  const { owner, app, stop } = await connect(settings, log);
  try {
    const role = applicationRole(settings);
    const applied = await migrate(owner, migrationsFolder(), role);
    if (applied.length > 0) log(`Database updated: ${countNoun(applied.length, "step")}.`);
    openDatabase(app, settings.poolSize);
    await requireOwnSettings(database());
    const demoWanted = settings.demo ?? settings.databaseUrl === undefined;
    const { demo } = await seed(demoWanted, true);
    assertSameMode(settings, demo);
    await openSecrets(settings, demo);
    await requireKnownKey(database());
    await sealStored(owner, log);
    if (demo) await fillStreet();
    return { demo, url: app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Loaded only for a new demonstration, or after a failed first start. */
async function fillStreet(): Promise<void> {
  const { street_due } = await database()
    .selectFrom("installation")
    .select("street_due")
    .executeTakeFirstOrThrow();
  if (!street_due) return;
  await ensureSigningKey();
  const { writeDemoRequests } = await import("./demo-requests.ts");
  await writeDemoRequests();
  const { writeDemoStreet } = await import("./demo-street.ts");
  await writeDemoStreet();
}

async function connect(settings: Settings, log: (line: string) => void) {
  if (settings.databaseUrl)
    return {
      owner: settings.migrationUrl ?? settings.databaseUrl,
      app: settings.databaseUrl,
      stop: async () => undefined,
    };
  log(`Starting PostgreSQL in ${settings.data}…`);
  const embedded = await startEmbedded(settings.data);
  return { owner: embedded.url, app: embedded.url, stop: () => embedded.stop() };
}

/** Prevents opening a demonstration as a real installation, or the reverse. */
function assertSameMode(settings: Settings, demo: boolean): void {
  if (settings.demo === true && !demo)
    throw new SettingsError("RATEBOOK_DEMO=1, but this database holds real data. Leave RATEBOOK_DEMO unset.");
  if (!demo) return;
  if (settings.demo === false)
    throw new SettingsError(
      "This is a demonstration database, so it can’t run with RATEBOOK_DEMO=0. Use another database.",
    );
  if (!isLoopback(settings.host))
    throw new SettingsError(
      "The demonstration uses publicly known passwords, so it must only listen on this machine. Leave HOST unset.",
    );
}
