import { type ChangeEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { prepareImage } from "#session/image.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import styles from "./photo-panel.module.css";

const PHOTO = "/api/v1/profile/photo";

/** The user's photo; another one replaces it. */
export function PhotoPanel({ name, photo }: { name: string; photo: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  async function change(work: () => ReturnType<typeof api.post>, done: string) {
    const result = await work();
    if (result.ok) notify({ kind: "good", title: done });
    else setTrouble(result.message);
    await revalidate();
  }
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    setTrouble(undefined);
    setBusy(true);
    const ready = file && (await prepareImage(file));
    if (ready && "error" in ready) setTrouble(ready.error);
    else if (ready) {
      const form = new FormData();
      form.set("photo", ready.file);
      await change(() => api.post(PHOTO, form), t("Photo saved."));
    }
    setBusy(false);
    // Allows the same file to be selected again.
    if (input.current) input.current.value = "";
  }
  async function remove() {
    setTrouble(undefined);
    setBusy(true);
    await change(() => api.delete(PHOTO), t("Photo removed."));
    setBusy(false);
  }

  return (
    <Panel title={t("Photo")}>
      <div className="stack">
        {photo ? (
          <img className={styles.photo} src={`${PHOTO}?size=thumb&v=${photo}`} alt={name} />
        ) : (
          <p className="soft">{t("No photo yet.")}</p>
        )}
        <p className="note" id={hint}>
          {t("Upload an image. Only you can see it.")}
        </p>
        {trouble ? (
          <Notice kind="bad" alert>
            {t(trouble)}
          </Notice>
        ) : null}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t("Photo")}
          onChange={(event) => void choose(event)}
        />
        <Buttons>
          <Button icon="camera" busy={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
            {photo ? t("Change photo") : t("Add photo")}
          </Button>
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
