import { readS3Bucket, type S3Bucket } from "./s3-bucket.ts";

/** The settings of a process, read from the environment once, with safe defaults. All errors are reported together. */
export interface Settings {
  /** Data folder of the embedded PostgreSQL, uploads and keys. */
  readonly data: string;
  /** A PostgreSQL ≥ 15 to use instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The owner role, for migrations; the role of `databaseUrl` then only needs to read and write rows. */
  readonly migrationUrl: string | undefined;
  /** `true`, `false`, or undefined: as recorded in the database; an empty embedded one becomes a demonstration. */
  readonly demo: boolean | undefined;
  readonly host: string;
  readonly port: number;
  /** Public address, for cookies and links. */
  readonly publicUrl: URL;
  /** Number of proxies in front that are trusted for the client address. */
  readonly trustedProxies: number;
  readonly poolSize: number;
  /** Maximum concurrent requests of this process; 0: unlimited. */
  readonly requests: number;
  /** Milliseconds after which a request no longer counts as concurrent. */
  readonly requestHold: number;
  /** Maximum concurrent jobs of this process; 0: none. */
  readonly jobs: number;
  /** API calls per session and minute. */
  readonly apiCalls: number;
  /** API calls of visitors per address and minute. */
  readonly visitorCalls: number;
  readonly logLevel: string;
  /** Whether this process writes the system logs. */
  readonly systemLog: boolean;
  /** Bearer token for the metrics; undefined: no access. */
  readonly metricsToken: string | undefined;
  /** Key that encrypts secrets in the database, 32 bytes in base64; embedded and demo databases generate one. */
  readonly key: string | undefined;
  /** The payment gateway: a name or "simulator"; undefined: simulators in a demonstration, otherwise none. */
  readonly gateway: string | undefined;
  /** The gateways that a demonstration simulates, in display order; undefined: the default ones. */
  readonly simulators: readonly string[] | undefined;
  /** All variables, for the definitions of gateways. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The bucket for files; undefined: the data folder. */
  readonly files: S3Bucket | undefined;
  /** A streaming replica for reads; see `platform/database/replica.ts`. */
  readonly replicaUrl: string | undefined;
  /** Maximum lag of the replica in seconds. */
  readonly replicaLag: number;
}

export class SettingsError extends Error {
  readonly code = "settings";
}

/** Reads the settings. Throws SettingsError with all invalid variables. */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const errors: string[] = [];
  const port = readInteger(env, "PORT", 3000, 0, 65_535, errors);
  const host = env.HOST ?? "127.0.0.1";
  const poolSize = readInteger(env, "RATEBOOK_POOL", 20, 2, 500, errors);
  const settings: Settings = {
    data: env.RATEBOOK_DATA ?? "./data",
    databaseUrl: env.DATABASE_URL || undefined,
    migrationUrl: env.DATABASE_MIGRATION_URL || undefined,
    demo: readFlag(env, "RATEBOOK_DEMO", errors),
    host,
    port,
    publicUrl: readPublicUrl(env.RATEBOOK_URL, port, errors),
    trustedProxies: readInteger(env, "RATEBOOK_TRUSTED_PROXIES", 0, 0, 10, errors),
    poolSize,
    // The other half is for requests with several connections, sign-in, webhooks and jobs.
    requests: readInteger(env, "RATEBOOK_REQUESTS", Math.ceil(poolSize / 2), 0, 10_000, errors),
    requestHold: 1_000 * readInteger(env, "RATEBOOK_REQUEST_HOLD", 2, 1, 600, errors),
    jobs: readInteger(env, "RATEBOOK_JOBS", 2, 0, 20, errors),
    apiCalls: readInteger(env, "RATEBOOK_API_CALLS", 600, 1, 1_000_000_000, errors),
    visitorCalls: readInteger(env, "RATEBOOK_VISITOR_CALLS", 300, 1, 1_000_000_000, errors),
    logLevel: env.LOG_LEVEL ?? "info",
    systemLog: readFlag(env, "RATEBOOK_SYSTEM_LOG", errors) ?? true,
    metricsToken: readMetricsToken(env.RATEBOOK_METRICS_TOKEN, errors),
    key: env.RATEBOOK_KEY || undefined,
    gateway: env.RATEBOOK_GATEWAY || undefined,
    simulators: env.RATEBOOK_SIMULATORS ? env.RATEBOOK_SIMULATORS.split(",") : undefined,
    variables: env,
    files: readS3Bucket(env, errors),
    replicaUrl: env.DATABASE_REPLICA_URL || undefined,
    replicaLag: readInteger(env, "RATEBOOK_REPLICA_LAG", 10, 1, 3_600, errors),
  };
  if (errors.length > 0) throw new SettingsError(errors.join("\n"));
  return settings;
}

function readInteger(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
  min: number,
  max: number,
  errors: string[],
): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  errors.push(`${name} is "${text}": use a whole number from ${min} to ${max}.`);
  return fallback;
}

function readFlag(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  errors: string[],
): boolean | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  if (text === "1" || text === "0") return text === "1";
  errors.push(`${name} is "${text}": use 1 or 0.`);
  return undefined;
}

/** A short token could be guessed. */
function readMetricsToken(text: string | undefined, errors: string[]): string | undefined {
  if (!text) return undefined;
  if (/^[\x21-\x7e]{24,}$/.test(text)) return text;
  errors.push(
    "RATEBOOK_METRICS_TOKEN is too short: use at least 24 characters, for example from `openssl rand -base64 32`.",
  );
  return undefined;
}

function readPublicUrl(text: string | undefined, port: number, errors: string[]): URL {
  // Passkeys do not work on 127.0.0.1, so the default address is localhost.
  const fallback = new URL(`http://localhost:${port}`);
  if (!text) return fallback;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    errors.push(`RATEBOOK_URL is "${text}": use the public address, such as https://pay.example.gov.ng.`);
    return fallback;
  }
  return new URL(text);
}
