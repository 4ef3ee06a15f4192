import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { derivedKey } from "#kernel/secrets.ts";

/** Version of the backup format; unknown later versions are refused. */
export const FORMAT = 1;

/** Lists the contents of a backup. Written last, so a folder without it is not a backup. */
export const MANIFEST = "manifest.json";

const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const partName = z.string().regex(/^(?:tables\/[a-z][a-z0-9_]*\.copy\.gz|files\.tar)$/);

const manifestSchema = z.object({
  format: z.int(),
  id: z.uuid(),
  /** Time of the saved state. */
  at: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** Distinguishes backups of different installations. */
  installation: z.string(),
  demo: z.boolean(),
  /** Check value of the key; null without a key. */
  key_check: hex32.nullable(),
  /** Whether its parts are encrypted with that key. */
  sealed: z.boolean(),
  migrations: z.array(z.string()),
  /** End of the audit trail's chain. */
  audit_head: z.object({ number: z.int(), digest: hex32, sealed_at: z.iso.datetime() }).nullable(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Undefined for an empty table. */
      part: partName.optional(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  /** Location of pictures that are not included, such as `s3://ogun/files`; null: all are included. */
  bucket: z.string().nullable(),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Bytes and SHA-256 of each part as stored. */
  parts: z.array(z.object({ file: partName, bytes: z.int(), sha256: hex32 })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = Manifest["parts"][number];

const signedSchema = z.object({ manifest: z.unknown(), mac: hex32.nullable() });

/** The text of `manifest.json`: its contents, and with a key an authentication code. */
export function writeManifest(manifest: Manifest): string {
  const mac = manifest.key_check === null ? null : macOf(manifest).toString("hex");
  return `${JSON.stringify({ manifest, mac }, null, 1)}\n`;
}

export interface ReadManifest {
  readonly manifest: Manifest;
  /** Whether it was written with the current key. Only call it if there is a key. */
  readonly isAuthentic: () => boolean;
}

/**
 * @param text of `manifest.json`
 * @throws Error if it is invalid, or of a later format
 */
export function readManifest(text: string): ReadManifest {
  const { manifest: content, mac } = signedSchema.parse(JSON.parse(text));
  const format = z.object({ format: z.int() }).parse(content).format;
  if (format !== FORMAT)
    throw new Error(`It has format ${format}; this version of Ratebook reads format ${FORMAT}.`);
  const manifest = manifestSchema.parse(content);
  return {
    manifest,
    isAuthentic: () => mac !== null && timingSafeEqual(Buffer.from(mac, "hex"), macOf(manifest)),
  };
}

/** Parsing and serialising gives the same text: the schema fixes the order of keys. */
function macOf(manifest: Manifest): Buffer {
  const text = JSON.stringify(manifestSchema.parse(manifest));
  return createHmac("sha256", derivedKey("backup manifest")).update(text).digest();
}
