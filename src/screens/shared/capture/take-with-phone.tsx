import { formatTime } from "#domain/lagos.ts";
import { RichText } from "#language/rich-text.tsx";
import { count, t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import styles from "./take-with-phone.module.css";
import { type HandOverCode, useHandOver } from "./use-hand-over.ts";

interface TakeWithPhoneProps {
  resource: AnyResource;
  /** The record that gets the photos. Without it they go to the form, through `onPhoto`. */
  record?: { readonly id: number; readonly code: string };
  onPhoto?: (file: File) => void;
  onArrived?: () => void;
}

/** The quiet zone around the code, in modules. */
const QUIET_ZONE = 4;

/** Takes photos with a phone: shows a QR code, and receives photos while the dialog is open. */
export function TakeWithPhone({ resource, record, onPhoto, onArrived }: TakeWithPhoneProps) {
  const handOver = useHandOver({ resource: resource.name, record: record?.id, onPhoto, onArrived });
  const { made, state, taken, busy, away, failure, make, end } = handOver;
  const recordType = t(resource.one);
  const target = record ? `${recordType} ${record.code}` : t("this {one}", { one: recordType });
  return (
    <>
      <div className="stack-s">
        <Button icon="smartphone" busy={busy} onClick={() => void make()}>
          {t("Take photos with a phone")}
        </Button>
        {failure && !made ? <ErrorNotice>{t(failure)}</ErrorNotice> : null}
      </div>
      <Dialog
        open={made !== undefined}
        onClose={() => void end()}
        title={t("Photos of {to}", { to: target })}
        actions={
          <>
            {state === "open" ? null : (
              <Button kind="primary" busy={busy} onClick={() => void make()}>
                {t("Get a new code")}
              </Button>
            )}
            <Button kind={state === "open" && taken > 0 ? "primary" : "plain"} onClick={() => void end()}>
              {taken > 0 ? t("Done") : t("Close without photos")}
            </Button>
          </>
        }
      >
        {made && state === "open" ? <Code made={made} /> : null}
        {state === "open" ? null : (
          <Notice kind="warn">
            {state === "full"
              ? t("This code has reached its limit of 20 photos.")
              : t("This code has expired.")}{" "}
            {t("Get a new code to add more.")}
          </Notice>
        )}
        <p className={styles.arrived} role="status">
          {arrivedText(taken, state === "open", record !== undefined)}
        </p>
        {away ? (
          <Notice kind="warn">{t("You’re offline. Photos will appear when you reconnect.")}</Notice>
        ) : null}
        <ErrorNotice>{failure && t(failure)}</ErrorNotice>
      </Dialog>
    </>
  );
}

function Code({ made: { qr, address, code, expires_at } }: { made: HandOverCode }) {
  return (
    <>
      <p>{t("Scan this with the phone’s camera. You don’t need to sign in on the phone.")}</p>
      <svg
        className={styles.qr}
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${qr.size + 2 * QUIET_ZONE} ${qr.size + 2 * QUIET_ZONE}`}
        role="img"
        aria-label={t("QR code of the camera page")}
      >
        <path d={qr.path} />
      </svg>
      <p className="note">
        <RichText
          text={t("Or open <b>{address}</b> on the phone and enter <code>{code}</code>", {
            address: address.replace(/^https?:\/\//, ""),
            code: code.match(/.{1,4}/g)?.join(" ") ?? "",
          })}
          b={<b className={styles.address} />}
          code={<code className={styles.code} />}
        />
      </p>
      <p className="note">
        {t("Valid until {clock} for up to 20 photos, while this window is open. Don’t share it.", {
          clock: formatTime(Date.parse(expires_at)),
        })}
      </p>
    </>
  );
}

function arrivedText(taken: number, open: boolean, ofRecord: boolean): string {
  if (taken === 0) return open ? t("Waiting for the first photo…") : t("No photos received.");
  if (!ofRecord) return count(taken, "1 photo received.", "{n} photos received.");
  return count(taken, "1 photo added to the record.", "{n} photos added to the record.");
}
