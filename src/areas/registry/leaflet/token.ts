import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { type Database, primaryDatabase } from "#kernel/db/client.ts";

/**
 * The token in the QR code of a leaflet: the property’s number and a 128-bit MAC of this installation. It is not stored, so
 * printing writes nothing; tokens can’t be enumerated.
 */
const NUMBER_BYTES = 5;
const MAC_BYTES = 16;

/** 28 characters of base64url. */
export async function leafletToken(property: number): Promise<string> {
  const number = Buffer.alloc(NUMBER_BYTES);
  number.writeUIntBE(property, 0, NUMBER_BYTES);
  return Buffer.concat([number, await macOf(number)]).toString("base64url");
}

/** The property of a leaflet token; undefined if the token is invalid. */
export async function readLeafletToken(text: string): Promise<number | undefined> {
  if (!/^[\w-]{28}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64url");
  const number = bytes.subarray(0, NUMBER_BYTES);
  if (!timingSafeEqual(bytes.subarray(NUMBER_BYTES), await macOf(number))) return undefined;
  return number.readUIntBE(0, NUMBER_BYTES);
}

async function macOf(number: Buffer): Promise<Buffer> {
  const mac = createHmac("sha256", await leafletSecret());
  return mac.update("leaflet of property ").update(number).digest().subarray(0, MAC_BYTES);
}

let cached: { from: Database; secret: Promise<Buffer> } | undefined;

/** The installation’s 256-bit secret, which never changes. */
function leafletSecret(): Promise<Buffer> {
  const db = primaryDatabase();
  if (cached?.from === db) return cached.secret;
  const reading = { from: db, secret: readSecret(db) };
  cached = reading;
  reading.secret.catch(() => {
    if (cached === reading) cached = undefined;
  });
  return reading.secret;
}

async function readSecret(db: Database): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`SELECT secret FROM leaflet_seal`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The signing key of leaflets is missing from the database.");
  return row.secret;
}
