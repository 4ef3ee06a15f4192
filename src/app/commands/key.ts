import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#kernel/app-error.ts";
import { KEY_FILE, makeKeyFile, readKey, syncFolder } from "#kernel/secrets.ts";
import { readSettings } from "#kernel/settings.ts";
import { attachDatabase } from "../database/attach.ts";
import { changeKey, type KeyChange } from "../sealing/change-key.ts";

const USAGE = `Write: ratebook key change
  RATEBOOK_KEY is the key in use, RATEBOOK_NEW_KEY the one that takes its place (openssl rand -base64 32).
  Where the product made its key itself, a new one is made, and takes the old one's place when all is sealed with it.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Seals everything that is sealed with another key, while nothing else runs. */
export async function run([verb, ...more]: string[]): Promise<void> {
  if (verb !== "change" || more.length > 0) throw new AppError("bad-request", USAGE);
  const { url, stop } = await attachDatabase("owner");
  try {
    const { keys, adopt } = await readKeys();
    await changeKey(url, keys, say);
    await adopt();
  } finally {
    await stop();
  }
}

/** The keys from the environment, else from the files the product made; never from the command line. */
async function readKeys(): Promise<{ keys: KeyChange; adopt: () => Promise<void> }> {
  const { key, data } = readSettings();
  const given = process.env.RATEBOOK_NEW_KEY;
  if (key) {
    if (!given) throw new AppError("bad-request", USAGE);
    const keys = { from: readKey(key), to: readKey(given, "RATEBOOK_NEW_KEY") };
    return {
      keys,
      adopt: async () =>
        say(
          "Done. Start every server with RATEBOOK_KEY set to the new key; only backups from before need the old one.",
        ),
    };
  }
  if (given)
    throw new AppError("bad-request", `RATEBOOK_KEY is not set, so the key is the product's own.\n${USAGE}`);
  const file = join(data, KEY_FILE);
  const next = `${file}.next`;
  const from = await readFile(file, "utf8").catch(() => {
    throw new AppError("not-found", `There is no key: RATEBOOK_KEY is not set, and there is no ${file}.`);
  });
  await makeKeyFile(next);
  return {
    keys: { from: readKey(from, file), to: readKey(await readFile(next, "utf8"), next) },
    adopt: async () => {
      await rename(next, file);
      await syncFolder(data);
      say(`Done. The new key is in ${file}: keep a copy apart from the data.`);
    },
  };
}
