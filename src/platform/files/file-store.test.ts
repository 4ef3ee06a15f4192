import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { fileStore } from "./file-store.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-store-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it("leaves nothing behind when a file can't be moved into place", async () => {
  // A folder has the name of the file, so the temporary file can't be renamed to it.
  await mkdir(join(folder, "files/a/taken"), { recursive: true });
  await writeFile(join(folder, "files/a/taken/in-it"), "");
  await expect(fileStore.write("a/taken", Buffer.from("words"))).rejects.toMatchObject({ syscall: "rename" });
  expect(await readdir(join(folder, "files/a"))).toEqual(["taken"]);
  await fileStore.write("a/free", Buffer.from("words"));
  expect((await fileStore.find("a/free"))?.bytes).toBe(5);
});
