import { useRef, useState } from "react";
import { t } from "#language/t.ts";
import { api, newIdempotencyKey } from "#session/api.ts";
import { prepareImage } from "#session/image.ts";
import { requestPaths } from "./labels.ts";

export interface UploadedFile {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** A file with its question key; "" for the request itself. */
export interface PlacedFile extends UploadedFile {
  readonly of: string;
}

export interface AttachmentList {
  readonly files: readonly UploadedFile[];
  /** Number of files being uploaded. */
  readonly sending: number;
  readonly problems: readonly string[];
  add(files: readonly File[]): void;
  remove(id: number): void;
}

export interface FileLists {
  /** The files of one question. */
  listOf(of: string): AttachmentList;
  idsOf(of: string): readonly number[];
  /** Number of files being uploaded, for all questions. */
  readonly sending: number;
  /** Restores files that were uploaded before. */
  restore(files: readonly PlacedFile[]): void;
}

const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * The files of a form: uploaded when selected; the form sends their ids.
 * @param onChange called on every change, to store the draft
 */
export function useFileLists(onChange?: (files: readonly PlacedFile[]) => void): FileLists {
  const [files, setFiles] = useState<readonly PlacedFile[]>([]);
  const [problems, setProblems] = useState<readonly { of: string; text: string }[]>([]);
  const [sending, setSending] = useState<readonly string[]>([]);
  // Uploads run in parallel: each adds to the current list when done.
  const latest = useRef<readonly PlacedFile[]>([]);

  function setCurrentFiles(next: readonly PlacedFile[]): void {
    latest.current = next;
    setFiles(next);
  }
  function change(next: readonly PlacedFile[]): void {
    setCurrentFiles(next);
    onChange?.(next);
  }

  async function send(of: string, file: File): Promise<void> {
    const addProblem = (text: string) => setProblems((current) => [...current, { of, text }]);
    const prepared = await prepareImage(file);
    if (prepared && "error" in prepared) return addProblem(t(prepared.error));
    const body = prepared?.file ?? file;
    // Checked before a long upload that would be rejected.
    if (body.size > MAX_FILE_BYTES)
      return addProblem(t("{name}: files can be up to 10 MB.", { name: file.name }));
    const form = new FormData();
    form.set("file", body, prepared ? body.name : file.name);
    const result = await api.post<UploadedFile>(requestPaths.attachments, form, {
      idempotencyKey: newIdempotencyKey(),
    });
    if (result.ok) change([...latest.current, { ...result.data, of }]);
    else if (result.status !== 0) addProblem(`${file.name}: ${t(result.message)}`);
  }

  function add(of: string, added: readonly File[]): void {
    setProblems((current) => current.filter((one) => one.of !== of));
    setSending((pending) => [...pending, ...added.map(() => of)]);
    for (const file of added)
      void send(of, file).finally(() => setSending((pending) => without(pending, of)));
  }

  function remove(id: number): void {
    change(latest.current.filter((one) => one.id !== id));
    // It counts towards the limit of unsent files. If this call fails, the server deletes the file later.
    void api.delete(`${requestPaths.attachments}/${id}`, {}, { idempotencyKey: newIdempotencyKey() });
  }

  const idsOf = (of: string) => files.flatMap((one) => (one.of === of ? [one.id] : []));
  return {
    idsOf,
    sending: sending.length,
    restore: setCurrentFiles,
    listOf: (of) => ({
      files: files.filter((one) => one.of === of),
      sending: sending.filter((one) => one === of).length,
      problems: problems.flatMap((one) => (one.of === of ? [one.text] : [])),
      add: (added) => add(of, added),
      remove,
    }),
  };
}

/** The list without one occurrence. */
function without(pending: readonly string[], of: string): readonly string[] {
  const removedIndex = pending.indexOf(of);
  return pending.filter((_, index) => index !== removedIndex);
}
