import { describe, expect, it } from "vitest";
import { type DraftStorage, draftKey, readDraft, saveDraft } from "./draft-store.ts";

/** A storage with a limit of characters. */
function storageOf(capacity = Number.POSITIVE_INFINITY): DraftStorage & { keys(): string[] } {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, value) {
      const used = [...stored].reduce((sum, [k, v]) => (k === key ? sum : sum + k.length + v.length), 0);
      if (used + key.length + value.length > capacity) throw new Error("QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  };
}

const DAY = 86_400_000;

describe("drafts", () => {
  it("are restored unchanged", () => {
    const storage = storageOf();
    const draft = {
      at: 1_000,
      values: { city: ["Ìbàdàn | Ọ̀yọ́"], tick: [true], lga: [["1", "2"]] },
      base: { city: [""] },
    };
    expect(saveDraft(storage, draftKey(7, "x"), draft)).toBe(true);
    expect(readDraft(storage, draftKey(7, "x"), 2_000)).toEqual(draft);
  });

  it("name the files to select again; older drafts have none", () => {
    const storage = storageOf();
    const draft = { at: 1_000, values: { note: ["Gate"] }, files: ["front.png"] };
    saveDraft(storage, draftKey(7, "x"), draft);
    expect(readDraft(storage, draftKey(7, "x"), 2_000)).toEqual(draft);
    storage.setItem(draftKey(7, "y"), `1000|${JSON.stringify({ values: ["Gate"] })}`);
    expect(readDraft(storage, draftKey(7, "y"), 2_000)).toEqual({ at: 1_000, values: { values: ["Gate"] } });
  });

  it("are separate for each person", () => {
    expect(draftKey(7, "x")).not.toBe(draftKey(8, "x"));
    expect(draftKey(undefined, "x")).not.toBe(draftKey(7, "x"));
  });

  it("are deleted after 30 days, and when damaged", () => {
    const storage = storageOf();
    saveDraft(storage, "draft:1:a", { at: 0, values: {} });
    expect(readDraft(storage, "draft:1:a", 31 * DAY)).toBeUndefined();
    storage.setItem("draft:1:b", "5|{");
    expect(readDraft(storage, "draft:1:b", 6)).toBeUndefined();
    expect(storage.keys()).toEqual([]);
  });

  it("are at most 50; the oldest is deleted, other keys stay", () => {
    const storage = storageOf();
    storage.setItem("token", "t");
    for (let i = 0; i < 60; i++) saveDraft(storage, `draft:1:${i}`, { at: 1_000 - i, values: {} });
    expect(storage.keys()).toHaveLength(51);
    expect(storage.keys()).toContain("token");
    expect(storage.keys()).toContain("draft:1:59");
    // The 59th was the oldest when the 60th was stored.
    expect(storage.keys()).not.toContain("draft:1:58");
  });

  it("replace the oldest when the storage is full", () => {
    const storage = storageOf(300);
    const values = { note: ["x".repeat(60)] };
    for (let i = 0; i < 10; i++) expect(saveDraft(storage, `draft:1:${i}`, { at: i, values })).toBe(true);
    expect(storage.keys()).toContain("draft:1:9");
    expect(storage.keys()).not.toContain("draft:1:0");
    expect(saveDraft(storage, "draft:1:z", { at: 99, values: { note: ["x".repeat(400)] } })).toBe(false);
  });

  it("can be saved again when there are 50 already", () => {
    const storage = storageOf();
    for (let i = 0; i < 50; i++) saveDraft(storage, `draft:1:${i}`, { at: i, values: {} });
    saveDraft(storage, "draft:1:7", { at: 100, values: {} });
    expect(storage.keys()).toHaveLength(50);
  });
});
