import { isLoopback } from "#kernel/is-loopback.ts";
import type { Settings } from "#kernel/settings.ts";

export interface StartWarning {
  /** The environment variable concerned. */
  readonly setting: string;
  readonly text: string;
}

type NetworkSettings = Pick<Settings, "publicUrl" | "databaseUrl" | "migrationUrl" | "replicaUrl">;

/**
 * Warnings for the operator at every start, about data that crosses a network without encryption. They don't stop the start,
 * because the network may be protected by other means.
 */
export function startWarnings(settings: NetworkSettings): StartWarning[] {
  const { publicUrl } = settings;
  const warnings: StartWarning[] = [];
  if (publicUrl.protocol === "http:" && !isLoopback(publicUrl.hostname))
    warnings.push({
      setting: "RATEBOOK_URL",
      text:
        `RATEBOOK_URL is ${publicUrl.origin}, without TLS: passwords, sessions and personal data can be read and changed ` +
        "on the network. Put a proxy with TLS in front, and set RATEBOOK_URL to its https address.",
    });
  const databases = {
    DATABASE_URL: settings.databaseUrl,
    DATABASE_MIGRATION_URL: settings.migrationUrl,
    DATABASE_REPLICA_URL: settings.replicaUrl,
  };
  for (const [name, url] of Object.entries(databases))
    if (url !== undefined && isUnverified(url))
      warnings.push({
        setting: name,
        text:
          `${name} connects to another machine without checking its certificate: data can be read on the network ` +
          "or sent to the wrong server. Add ?sslmode=verify-full to the URL.",
      });
  return warnings;
}

/** Values that the driver treats as TLS with a verified certificate; the first three for historical reasons. */
const VERIFYING_MODES = new Set(["prefer", "require", "verify-ca", "verify-full"]);

/** Whether a connection by this URL is unprotected outside the machine. Invalid URLs are left to the driver. */
function isUnverified(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const mode = searchParams.get("sslmode");
  // With libpq's semantics, only the last value verifies the server.
  const isVerified =
    searchParams.get("uselibpqcompat") === "true"
      ? mode === "verify-full"
      : mode === null
        ? ["true", "1"].includes(searchParams.get("ssl") ?? "") || searchParams.has("sslrootcert")
        : VERIFYING_MODES.has(mode);
  return host !== "" && !host.startsWith("/") && !isLoopback(host) && !isVerified;
}
