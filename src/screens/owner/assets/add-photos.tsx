import { useState } from "react";
import { MAX_PHOTOS } from "#domain/photo.ts";
import { count, t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { PhotoInput } from "../../shared/records/photo-input.tsx";
import { useSelectedPhotos } from "../../shared/records/use-selected-photos.ts";

interface AddPhotosProps {
  resource: AnyResource;
  id: number;
  /** Number of existing photos. */
  photoCount: number;
  onDone: () => void;
}

/** Adds photos to an existing record. Failed ones stay with their error. */
export function AddPhotos({ resource, id, photoCount, onDone }: AddPhotosProps) {
  const chosen = useSelectedPhotos();
  const [busy, setBusy] = useState(false);
  const { photos } = chosen;
  const failed = photos.find(({ state }) => state === "failed");

  async function send() {
    setBusy(true);
    const allSent = await chosen.send(`/api/v1/${resource.endpoint}/${id}/photos`);
    setBusy(false);
    if (!allSent) return;
    for (const { key } of photos) chosen.remove(key);
    notify({
      kind: "good",
      title: photos.length === 1 ? t("Photo added") : t("Photos added"),
    });
    onDone();
  }

  if (photoCount >= MAX_PHOTOS) return null;
  return (
    <RecordSection {...(photoCount > 0 ? {} : { title: t("Photos") })}>
      <div className="stack">
        <PhotoInput chosen={chosen} phoneResource={resource} legend={t("Add photos")} />
        {failed && !busy ? (
          <ErrorNotice>{`${t("Some photos were not sent.")} ${t(failed.message ?? "")}`}</ErrorNotice>
        ) : null}
        {photos.length > 0 ? (
          <Button busy={busy} onClick={() => void send()}>
            {busy
              ? t("Sending photos…")
              : photos.length === 1
                ? t("Add photo")
                : count(photos.length, "Add {n} photo", "Add {n} photos")}
          </Button>
        ) : null}
      </div>
    </RecordSection>
  );
}
