import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { property } from "#domain/register/property.ts";
import type { AnyResource } from "#resource/define.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase } from "../support/database.ts";
import { makeJpeg } from "../support/pictures.ts";
import { sampleOf } from "../support/sample.ts";

/**
 * The setting of photo tests: a database and a data folder of their own, and a clerk with the right to edit.
 */

export interface Photo {
  readonly id: number;
  readonly position: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly caption: string | null;
}

export interface Gallery {
  readonly folder: string;
  readonly clerk: ApiClient;
  /** A JPEG of 60 × 40. */
  readonly small: Buffer;
  /** Creates a record; its path below `/api/v1`. */
  enter(resource?: AnyResource, more?: object): Promise<string>;
  /** Adds a photo, which must succeed. */
  add(record: string, bytes?: Uint8Array, caption?: string): Promise<Photo>;
  list(record: string): Promise<Photo[]>;
  /** The file of a photo as served. */
  file(id: number, size?: "full" | "thumb", client?: ApiClient): Promise<ServedFile>;
  close(): Promise<void>;
}

export interface ServedFile {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export async function openGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), "ratebook-photos-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  const database = await createTestDatabase();
  const clerk = await signInAs("admin@ratebook.test");
  const small = await makeJpeg(60, 40);
  return {
    folder,
    clerk,
    small,
    async enter(resource = property, more = {}) {
      const { body } = await clerk.post(`/${resource.endpoint}`, { ...sampleOf(resource), ...more });
      return `/${resource.endpoint}/${(body.data as { id: number }).id}`;
    },
    async add(record, bytes = small, caption) {
      const answer = await clerk.post(`${record}/photos`, formOf(bytes, caption));
      expect(answer.body).toMatchObject({ status: "success" });
      expect(answer.status).toBe(201);
      return answer.body.data as Photo;
    },
    list: async (record) => photosIn(await clerk.get(`${record}/photos`)),
    async file(id, size = "full", client = clerk) {
      const answer = await client.fetch(`/photos/${id}/file?size=${size}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, headers: answer.headers, bytes };
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The multipart body of one upload. */
export function formOf(bytes: Uint8Array, caption?: string): FormData {
  const form = new FormData();
  form.set("photo", new File([Uint8Array.from(bytes)], "house.jpg"));
  if (caption !== undefined) form.set("caption", caption);
  return form;
}

export function photosIn(answer: ApiAnswer): Photo[] {
  return answer.body.data as Photo[];
}

export function idOf(record: string): number {
  return Number(record.split("/").at(-1));
}
