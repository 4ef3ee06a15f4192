import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { derivedKey } from "#kernel/secrets.ts";

/** What the form of a backup is called; a later one is refused by whoever does not know it. */
export const FORMAT = 1;

/** The file that says what a backup holds: written last, so a folder without it is none. */
export const MANIFEST = "manifest.json";

const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const partName = z.string().regex(/^(?:tables\/[a-z][a-z0-9_]*\.copy\.gz|files\.tar)$/);

const manifestForm = z.object({
  format: z.int(),
  id: z.uuid(),
  /** When the books stood as they are in it. */
  at: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** Tells the backups of one installation from those of another. */
  installation: z.string(),
  demo: z.boolean(),
  /** What the database knows its key by; null where it has none. */
  key_check: hex32.nullable(),
  /** Whether its parts are sealed with that key. */
  sealed: z.boolean(),
  migrations: z.array(z.string()),
  /** The end of the audit trail's chain. */
  audit_head: z.object({ number: z.int(), digest: hex32, sealed_at: z.iso.datetime() }).nullable(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Undefined for an empty one. */
      part: partName.optional(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  /** Where the pictures lie that are not in it, such as `s3://ogun/files`; null: all are in it. */
  bucket: z.string().nullable(),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Bytes and SHA-256 of each part as it lies on the disk. */
  parts: z.array(z.object({ file: partName, bytes: z.int(), sha256: hex32 })),
});

export type Manifest = z.infer<typeof manifestForm>;
export type Part = Manifest["parts"][number];

const signed = z.object({ manifest: z.unknown(), mac: hex32.nullable() });

/** The text of `manifest.json`: what it holds, and with a key what proves that nobody without it wrote it. */
export function writeManifest(manifest: Manifest): string {
  const mac = manifest.key_check === null ? null : macOf(manifest).toString("hex");
  return `${JSON.stringify({ manifest, mac }, null, 1)}\n`;
}

export interface ReadManifest {
  readonly manifest: Manifest;
  /** Whether the key in use wrote it. Ask only where there is a key. */
  readonly isOurs: () => boolean;
}

/**
 * @param text of `manifest.json`
 * @throws Error when it is none, or one of a later form
 */
export function readManifest(text: string): ReadManifest {
  const { manifest: told, mac } = signed.parse(JSON.parse(text));
  const format = z.object({ format: z.int() }).parse(told).format;
  if (format !== FORMAT) throw new Error(`It has form ${format}; this Ratebook reads form ${FORMAT}.`);
  const manifest = manifestForm.parse(told);
  return {
    manifest,
    isOurs: () => mac !== null && timingSafeEqual(Buffer.from(mac, "hex"), macOf(manifest)),
  };
}

/** Parsed and written again it is the same text: the form fixes the order of its words. */
function macOf(manifest: Manifest): Buffer {
  const text = JSON.stringify(manifestForm.parse(manifest));
  return createHmac("sha256", derivedKey("backup manifest")).update(text).digest();
}
