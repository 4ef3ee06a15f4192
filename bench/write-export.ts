import { readExport } from "#areas/registry/export/read-export.ts";
import { writeExport } from "#areas/registry/export/write-export.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { property } from "#domain/register/property.ts";
import { systemActor } from "#kernel/actor.ts";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { writeStored } from "#platform/files/write-stored.ts";
import { setBenchMasterKey } from "./scratch-database.ts";

/**
 * DATABASE_URL FORMAT FILE: writes all properties into a file; tells how long it took and what memory it
 * needed.
 */
const [url = "", format = "csv", file = ""] = process.argv.slice(2);
openDatabase(url, 2);
setBenchMasterKey();
const selection = {
  resource: property,
  ...readExport(property, { columns: "use,assessed_value,status" }),
  revealed: false,
};
const started = performance.now();
// Encrypted, as the product stores it.
const store = (bytes: AsyncIterable<Uint8Array>) => writeStored(file, bytes);
await writeExport(systemActor("bench"), selection, format as FormatName, store, () => undefined);
const seconds = (performance.now() - started) / 1000;
await closeDatabase();
// Peak memory of this process; maxRSS is in KiB.
const memory = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ seconds, memory }));
