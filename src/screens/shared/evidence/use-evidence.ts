import { useState } from "react";
import { t } from "#language/t.ts";
import type { Failure } from "#session/answer.ts";
import { api, newIdempotencyKey } from "#session/api.ts";
import { prepareImage } from "#session/image.ts";

export interface EvidencePicture {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

export interface EvidenceList {
  readonly pictures: readonly EvidencePicture[];
  /** Number of pictures being uploaded. */
  readonly uploading: number;
  readonly problems: readonly string[];
  add(files: readonly File[]): void;
  remove(id: number): void;
}

/** The network dialog, which is shown if there is no response (status 0), doesn’t name the picture. */
function problemOf({ status, message }: Failure): string {
  return status === 0 ? t("Not uploaded. Select it again.") : t(message);
}

/** The evidence of a form: pictures are uploaded when selected, and the form sends their ids. */
export function useEvidence(initial: readonly EvidencePicture[] = []): EvidenceList {
  const [pictures, setPictures] = useState(initial);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [uploading, setUploading] = useState(0);

  async function upload(file: File): Promise<void> {
    const prepared = await prepareImage(file);
    if (!prepared) return;
    if ("error" in prepared) {
      setProblems((current) => [...current, prepared.error]);
      return;
    }
    const form = new FormData();
    form.set("photo", prepared.file);
    const result = await api.post<EvidencePicture>("/api/v1/evidence", form, {
      idempotencyKey: newIdempotencyKey(),
    });
    if (result.ok) setPictures((current) => [...current, result.data]);
    else setProblems((current) => [...current, `${file.name}: ${problemOf(result)}`]);
  }

  function add(files: readonly File[]): void {
    setProblems([]);
    setUploading((count) => count + files.length);
    for (const file of files) void upload(file).finally(() => setUploading((count) => count - 1));
  }

  return {
    pictures,
    uploading,
    problems,
    add,
    remove: (id) => setPictures((current) => current.filter((one) => one.id !== id)),
  };
}
