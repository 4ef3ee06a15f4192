import { useEffect, useRef, useState } from "react";
import { complaintLimits } from "#domain/complaint/complaint-input.ts";
import { t } from "#language/t.ts";
import { api, newIdempotencyKey } from "#session/api.ts";
import { prepareImage } from "#session/image.ts";
import { complaintPaths } from "./api-paths.ts";

export interface ChosenPhoto {
  readonly id: number;
  readonly name: string;
  /** Object URL of the photo, as it can't be fetched before the form is sent. */
  readonly src: string;
}

export interface PhotoList {
  /** Sent with the form, to link the photos to it. */
  readonly draft: string;
  readonly photos: readonly ChosenPhoto[];
  readonly sending: number;
  readonly problems: readonly string[];
  add(files: readonly File[]): void;
  remove(id: number): void;
  clear(): void;
}

/** The photos of a form: uploaded anonymously when selected; the form sends their ids. */
export function usePhotos(): PhotoList {
  const draft = useRef<string>(undefined);
  draft.current ??= newIdempotencyKey();
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [sending, setSending] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const latestPhotos = useRef<readonly ChosenPhoto[]>([]);
  latestPhotos.current = photos;
  useEffect(() => () => latestPhotos.current.forEach(revokeUrl), []);

  const addProblem = (text: string) => setProblems((current) => [...current, text]);

  async function send(file: File): Promise<void> {
    const prepared = await prepareImage(file);
    if (prepared === undefined)
      return addProblem(t("{name} is not a photo. Select an image file.", { name: file.name }));
    if ("error" in prepared) return addProblem(t(prepared.error));
    const form = new FormData();
    form.set("file", prepared.file, "photo.jpg");
    form.set("draft", draft.current ?? "");
    const result = await api.post<{ id: number }>(complaintPaths.photos, form, { anonymous: true });
    if (result.ok) {
      const photo = { id: result.data.id, name: file.name, src: URL.createObjectURL(prepared.file) };
      setPhotos((before) => [...before, photo]);
    } else if (result.status !== 0) addProblem(`${file.name}: ${t(result.message)}`);
  }

  return {
    draft: draft.current,
    photos,
    sending,
    problems,
    add(files) {
      setProblems([]);
      const room = complaintLimits.photos - photos.length - sending;
      if (files.length > room) addProblem(t("You can add up to {n} photos.", { n: complaintLimits.photos }));
      const accepted = files.slice(0, Math.max(0, room));
      setSending((count) => count + accepted.length);
      for (const file of accepted) void send(file).finally(() => setSending((count) => count - 1));
    },
    remove(id) {
      setPhotos((before) => before.filter((photo) => photo.id !== id));
      photos.filter((photo) => photo.id === id).forEach(revokeUrl);
    },
    clear() {
      photos.forEach(revokeUrl);
      setPhotos([]);
      draft.current = newIdempotencyKey();
    },
  };
}

function revokeUrl({ src }: ChosenPhoto): void {
  URL.revokeObjectURL(src);
}
