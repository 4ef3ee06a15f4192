import type { Settings } from "#kernel/settings.ts";

export interface StartWarning {
  /** The environment variable that it is about. */
  readonly setting: string;
  readonly text: string;
}

type Looked = Pick<Settings, "publicUrl" | "databaseUrl" | "migrationUrl" | "replicaUrl">;

/**
 * What an operator has to be told of at every start, a sentence or two each: that what people send, or what the database
 * keeps, crosses a network in plain. It is no fault that stops the start: a network may be protected by other means, and
 * only its operator knows.
 */
export function startWarnings(settings: Looked): StartWarning[] {
  const { publicUrl } = settings;
  const warnings: StartWarning[] = [];
  if (publicUrl.protocol === "http:" && !isHere(publicUrl.hostname))
    warnings.push({
      setting: "RATEBOOK_URL",
      text:
        `RATEBOOK_URL is ${publicUrl.origin}, without TLS: passwords, sessions and personal data can be read and changed by ` +
        "whoever is on the way. Put a proxy that ends TLS in front, and set RATEBOOK_URL to its https address.",
    });
  const databases = {
    DATABASE_URL: settings.databaseUrl,
    DATABASE_MIGRATION_URL: settings.migrationUrl,
    DATABASE_REPLICA_URL: settings.replicaUrl,
  };
  for (const [name, url] of Object.entries(databases))
    if (url !== undefined && isPlain(url))
      warnings.push({
        setting: name,
        text:
          `${name} leads to another machine without a certificate that is checked: every row crosses the network in plain, or to ` +
          "whoever answers. Add ?sslmode=verify-full to it.",
      });
  return warnings;
}

/** What the driver takes for TLS with a certificate that is checked; the first three by old habit. */
const CHECKED = new Set(["prefer", "require", "verify-ca", "verify-full"]);

/** Whether a connection by this address leaves the machine unprotected. What is no address is for the driver to refuse. */
function isPlain(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const mode = searchParams.get("sslmode");
  // With libpq's own meaning, only the last checks whom it speaks to.
  const isChecked =
    searchParams.get("uselibpqcompat") === "true"
      ? mode === "verify-full"
      : mode === null
        ? ["true", "1"].includes(searchParams.get("ssl") ?? "") || searchParams.has("sslrootcert")
        : CHECKED.has(mode);
  return host !== "" && !host.startsWith("/") && !isHere(host) && !isChecked;
}

/** This machine, whose packets leave it for nobody to see. */
function isHere(host: string): boolean {
  return host === "localhost" || /^127(?:\.\d{1,3}){3}$/.test(host) || host === "[::1]" || host === "::1";
}
