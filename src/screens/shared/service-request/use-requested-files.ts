import { useRef } from "react";
import { useValueDraft } from "#session/value-draft.ts";
import { type FileLists, type PlacedFile, useFileLists } from "./use-attachments.ts";

/** The files of a request draft, kept in this browser until it is sent. */
export function useRequestedFiles(service: number): FileLists & { clear(): void } {
  const restore = useRef<(files: readonly PlacedFile[]) => void>(undefined);
  const draft = useValueDraft<readonly PlacedFile[]>(`service.ask.${service}.files`, (stored) => {
    if (Array.isArray(stored)) restore.current?.(stored.filter(isPlaced));
  });
  const lists = useFileLists((files) => (files.length > 0 ? draft.save(files) : draft.clear()));
  restore.current = lists.restore;
  return { ...lists, clear: draft.clear };
}

function isPlaced(value: unknown): value is PlacedFile {
  const file = value as Partial<PlacedFile> | null;
  return (
    typeof file?.id === "number" &&
    typeof file.name === "string" &&
    typeof file.type === "string" &&
    typeof file.of === "string"
  );
}
