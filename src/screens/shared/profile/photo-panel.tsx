import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { prepareImage } from "#session/image.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { FileButton } from "#ui/primitives/file-button.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import styles from "./photo-panel.module.css";

const PHOTO_PATH = "/api/v1/profile/photo";

/** The user's photo; another one replaces it. */
export function PhotoPanel({ name, photo }: { name: string; photo: string | null }) {
  const hintId = useId();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();

  async function save(request: () => ReturnType<typeof api.post>, done: string) {
    const result = await request();
    if (result.ok) notify({ kind: "good", title: done });
    else setErrorMessage(result.message);
    await revalidate();
  }
  async function upload([file]: readonly File[]) {
    setErrorMessage(undefined);
    setBusy(true);
    const prepared = file && (await prepareImage(file));
    if (prepared && "error" in prepared) setErrorMessage(prepared.error);
    else if (prepared) {
      const form = new FormData();
      form.set("photo", prepared.file);
      await save(() => api.post(PHOTO_PATH, form), t("Photo saved"));
    }
    setBusy(false);
  }
  async function remove() {
    setErrorMessage(undefined);
    setBusy(true);
    await save(() => api.delete(PHOTO_PATH), t("Photo removed"));
    setBusy(false);
  }

  return (
    <Panel title={t("Photo")}>
      <div className="stack">
        {photo ? (
          <img className={styles.photo} src={`${PHOTO_PATH}?size=thumb&v=${photo}`} alt={name} />
        ) : null}
        <p className="note" id={hintId}>
          {t("Only you can see it.")}
        </p>
        <ErrorNotice>{errorMessage && t(errorMessage)}</ErrorNotice>
        <Buttons>
          <FileButton
            icon="camera"
            label={t("Photo")}
            single
            busy={busy}
            describedBy={hintId}
            onSelect={(files) => void upload(files)}
          >
            {photo ? t("Change photo") : t("Add photo")}
          </FileButton>
          {photo ? (
            <Button kind="quiet" busy={busy} onClick={() => void remove()}>
              {t("Remove photo")}
            </Button>
          ) : null}
        </Buttons>
      </div>
    </Panel>
  );
}
