import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#kernel/app-error.ts";
import { KEY_FILE, makeKeyFile, readKey, syncFolder } from "#kernel/secrets.ts";
import { readSettings } from "#kernel/settings.ts";
import { attachDatabase } from "../database/attach.ts";
import { changeKey, type KeyChange } from "../sealing/change-key.ts";
import { printLine } from "./print.ts";

const USAGE = `Usage: ratebook key change
  Set RATEBOOK_KEY to the current key and RATEBOOK_NEW_KEY to the new one (openssl rand -base64 32).
  If Ratebook created the key, it also creates the new one, and uses it once everything is encrypted with it.`;

/** Encrypts everything with another key, while nothing else runs. */
export async function run([verb, ...extra]: string[]): Promise<void> {
  if (verb !== "change" || extra.length > 0) throw new AppError("bad-request", USAGE);
  const { url, stop } = await attachDatabase("owner");
  try {
    const { keys, adopt } = await readKeys();
    await changeKey(url, keys, printLine);
    await adopt();
  } finally {
    await stop();
  }
}

/** Keys from the environment, or from the files created by Ratebook; never from the command line. */
async function readKeys(): Promise<{ keys: KeyChange; adopt: () => Promise<void> }> {
  const { key, data } = readSettings();
  const newKey = process.env.RATEBOOK_NEW_KEY;
  if (key) {
    if (!newKey) throw new AppError("bad-request", USAGE);
    const keys = { from: readKey(key), to: readKey(newKey, "RATEBOOK_NEW_KEY") };
    return {
      keys,
      adopt: async () =>
        printLine(
          "Done. Start all servers with RATEBOOK_KEY set to the new key. Only earlier backups need the old key.",
        ),
    };
  }
  if (newKey)
    throw new AppError(
      "bad-request",
      `RATEBOOK_NEW_KEY is set, but RATEBOOK_KEY is not. Set both, or neither. ${USAGE}`,
    );
  const file = join(data, KEY_FILE);
  const nextFile = `${file}.next`;
  const from = await readFile(file, "utf8").catch(() => {
    throw new AppError("not-found", `There is no key: RATEBOOK_KEY is not set, and ${file} doesn’t exist.`);
  });
  await makeKeyFile(nextFile);
  return {
    keys: { from: readKey(from, file), to: readKey(await readFile(nextFile, "utf8"), nextFile) },
    adopt: async () => {
      await rename(nextFile, file);
      await syncFolder(data);
      printLine(`Done. The new key is in ${file}. Keep a copy of it, apart from the data.`);
    },
  };
}
