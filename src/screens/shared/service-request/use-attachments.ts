import { useRef, useState } from "react";
import { t } from "#language/t.ts";
import { api, newIdempotencyKey } from "#session/api.ts";
import { prepareImage } from "#session/image.ts";
import { requestCalls } from "./words.ts";

export interface SentFile {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** A file with what it belongs to in its form; "" for nothing in particular. */
export interface PlacedFile extends SentFile {
  readonly of: string;
}

export interface AttachmentList {
  readonly files: readonly SentFile[];
  /** Files on their way. */
  readonly sending: number;
  readonly problems: readonly string[];
  add(files: readonly File[]): void;
  remove(id: number): void;
}

export interface FileLists {
  /** Those of one place of the form. */
  listOf(of: string): AttachmentList;
  idsOf(of: string): readonly number[];
  /** Files on their way, to any place. */
  readonly sending: number;
  /** Puts back what was sent before. */
  restore(files: readonly PlacedFile[]): void;
}

const MOST_BYTES = 10 * 1024 * 1024;

/**
 * The files of a form: each is with the server as soon as it is chosen, the form sends their numbers.
 * @param onChange hears of every change, to keep it
 */
export function useFileLists(onChange?: (files: readonly PlacedFile[]) => void): FileLists {
  const [files, setFiles] = useState<readonly PlacedFile[]>([]);
  const [problems, setProblems] = useState<readonly { of: string; words: string }[]>([]);
  const [sending, setSending] = useState<readonly string[]>([]);
  // Several are on their way at once: each adds to what is there when it has come.
  const known = useRef<readonly PlacedFile[]>([]);

  function keep(next: readonly PlacedFile[]): void {
    known.current = next;
    setFiles(next);
  }
  function change(next: readonly PlacedFile[]): void {
    keep(next);
    onChange?.(next);
  }

  async function send(of: string, file: File): Promise<void> {
    const complain = (words: string) => setProblems((told) => [...told, { of, words }]);
    const prepared = await prepareImage(file);
    if (prepared && "error" in prepared) return complain(t(prepared.error));
    const body = prepared?.file ?? file;
    // Said before a long upload that would be refused.
    if (body.size > MOST_BYTES)
      return complain(t("{name}: a file may have at most 10 MB.", { name: file.name }));
    const form = new FormData();
    form.set("file", body, prepared ? body.name : file.name);
    const result = await api.post<SentFile>(requestCalls.attachments, form, {
      idempotencyKey: newIdempotencyKey(),
    });
    if (result.ok) change([...known.current, { ...result.data, of }]);
    else if (result.status !== 0) complain(`${file.name}: ${t(result.message)}`);
  }

  function add(of: string, chosen: readonly File[]): void {
    setProblems((told) => told.filter((one) => one.of !== of));
    setSending((waits) => [...waits, ...chosen.map(() => of)]);
    for (const file of chosen) void send(of, file).finally(() => setSending((waits) => without(waits, of)));
  }

  function remove(id: number): void {
    change(known.current.filter((one) => one.id !== id));
    // It counts among what waits; where this does not reach the server, it is cleared away there by itself.
    void api.delete(`${requestCalls.attachments}/${id}`, {}, { idempotencyKey: newIdempotencyKey() });
  }

  const idsOf = (of: string) => files.flatMap((one) => (one.of === of ? [one.id] : []));
  return {
    idsOf,
    sending: sending.length,
    restore: keep,
    listOf: (of) => ({
      files: files.filter((one) => one.of === of),
      sending: sending.filter((one) => one === of).length,
      problems: problems.flatMap((one) => (one.of === of ? [one.words] : [])),
      add: (chosen) => add(of, chosen),
      remove,
    }),
  };
}

/** The list with one of these taken out. */
function without(waits: readonly string[], of: string): readonly string[] {
  const at = waits.indexOf(of);
  return waits.filter((_, place) => place !== at);
}
