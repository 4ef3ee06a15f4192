import "../registrations.ts";
import { database, openDatabase } from "#kernel/db/client.ts";
import { requireKnownKey } from "#kernel/sealing/known-key.ts";
import { openSecrets } from "#kernel/secrets.ts";
import { isLoopback, type Settings, SettingsError } from "#kernel/settings.ts";
import { startEmbedded } from "#platform/database/embedded.ts";
import { applicationRole, migrate, migrationsFolder } from "#platform/database/migrate.ts";
import { requireOwnSettings } from "#platform/database/require-own-settings.ts";
import { requireNoRestoreIn } from "#platform/database/restore-mark.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { sealStored } from "../sealing/seal-stored.ts";
import { seed } from "./seed.ts";

export interface Prepared {
  readonly demo: boolean;
  /** The connection the application uses. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Makes the database ready: starts the embedded one unless another is named, brings the schema up to
 * date, fills a new one, opens the pool, finds the key of its secrets, and seals what is to be sealed.
 * @param settings of this process
 * @param tell hears one plain line for each step that takes time
 * @throws SettingsError such as for a key that is not this database's
 */
export async function prepareDatabase(settings: Settings, tell: (line: string) => void): Promise<Prepared> {
  await requireNoRestoreIn(settings.data);
  const { owner, app, stop } = await connect(settings, tell);
  try {
    const role = applicationRole(settings);
    const applied = await migrate(owner, migrationsFolder(), role);
    if (applied.length > 0) tell(`Database brought up to date: ${applied.length} steps.`);
    openDatabase(app, settings.poolSize);
    await requireOwnSettings(database());
    const demoWanted = settings.demo ?? settings.databaseUrl === undefined;
    const { demo } = await seed(demoWanted, true);
    refuseMixedModes(settings, demo);
    await openSecrets(settings, demo);
    await requireKnownKey(database());
    await sealStored(owner, tell);
    if (demo) await fillStreet();
    return { demo, url: app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The code of it is loaded for a demonstration that was just made, or whose first start failed, and for nobody else. */
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

async function connect(settings: Settings, tell: (line: string) => void) {
  if (settings.databaseUrl)
    return {
      owner: settings.migrationUrl ?? settings.databaseUrl,
      app: settings.databaseUrl,
      stop: async () => undefined,
    };
  tell(`Starting PostgreSQL in ${settings.data} …`);
  const embedded = await startEmbedded(settings.data);
  return { owner: embedded.url, app: embedded.url, stop: () => embedded.stop() };
}

/** A demonstration must never be mistaken for, or opened as, the real thing. */
function refuseMixedModes(settings: Settings, demo: boolean): void {
  if (settings.demo === true && !demo)
    throw new SettingsError("RATEBOOK_DEMO=1, but this database holds real data. Leave RATEBOOK_DEMO unset.");
  if (!demo) return;
  if (settings.demo === false)
    throw new SettingsError(
      "This database is a demonstration and does not run with RATEBOOK_DEMO=0. Use another.",
    );
  if (!isLoopback(settings.host))
    throw new SettingsError(
      "A demonstration has known passwords, so it listens on this machine only: leave HOST unset.",
    );
}
