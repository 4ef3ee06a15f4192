import { type FormEvent, useState } from "react";
import { CAPTION_LENGTH } from "#domain/photo.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { recordPages } from "../addresses/records.ts";
import type { ViewData } from "./loaders.ts";
import styles from "./photo-dialog.module.css";
import type { Photo } from "./photo-labels.ts";

interface PhotoActionsProps {
  resource: AnyResource;
  record: ViewData["record"];
  photo: Photo;
  /** The last position. */
  last: number;
  onChange: () => void;
}

/** Edits a photo: caption, position, removal. */
export function PhotoActions({ resource, record, photo, last, onChange }: PhotoActionsProps) {
  const [busy, setBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const path = `${recordPages.api(resource)}/${record.id}/photos/${photo.id}`;

  async function change(patch: { caption: string } | { position: number }) {
    setBusy(true);
    const result = await api.patch(path, patch);
    setBusy(false);
    if (result.ok) onChange();
    else notifyFailure(t("Photo not changed"), result);
  }
  async function remove() {
    setIsConfirming(false);
    setBusy(true);
    const result = await api.delete(path);
    setBusy(false);
    if (result.ok) {
      notify({ kind: "good", title: t("Photo removed") });
      onChange();
    } else notifyFailure(t("Photo not removed"), result);
  }
  function saveCaption(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void change({ caption: String(new FormData(event.currentTarget).get("caption")) });
  }
  const move = (position: number) => void change({ position });

  return (
    <div className={styles.actions}>
      <form onSubmit={saveCaption}>
        <TextInput
          name="caption"
          aria-label={t("Caption")}
          placeholder={t("Caption")}
          autoComplete="off"
          maxLength={CAPTION_LENGTH}
          defaultValue={photo.caption ?? ""}
        />
        <Button type="submit" busy={busy}>
          {t("Save caption")}
        </Button>
      </form>
      {photo.position > 1 ? (
        <Button busy={busy} onClick={() => move(photo.position - 1)}>
          {t("Move earlier")}
        </Button>
      ) : null}
      {photo.position < last ? (
        <Button busy={busy} onClick={() => move(photo.position + 1)}>
          {t("Move later")}
        </Button>
      ) : null}
      <Button kind="quiet" icon="trash-2" busy={busy} onClick={() => setIsConfirming(true)}>
        {t("Remove photo")}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t("Remove this photo?")}
        danger
        actions={
          <>
            <Button kind="danger" onClick={() => void remove()}>
              {t("Remove photo")}
            </Button>
            <Button onClick={() => setIsConfirming(false)}>{t("Go back")}</Button>
          </>
        }
      >
        <p>{t("It will no longer be shown. The history records the removal.")}</p>
      </Dialog>
    </div>
  );
}
