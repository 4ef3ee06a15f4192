import { formatClock } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./take-with-phone.module.css";
import { type Made, useHandOver } from "./use-hand-over.ts";

interface TakeWithPhoneProps {
  resource: AnyResource;
  /** The record that gets the photos; without one they are for the form, which `onPhoto` tells of each. */
  record?: { readonly id: number; readonly code: string };
  onPhoto?: (file: File) => void;
  onArrived?: () => void;
}

/** The quiet zone around the code, in modules. */
const QUIET = 4;

/** Hands the camera of a phone to this page: a code to scan, and photos that arrive while it is shown. */
export function TakeWithPhone({ resource, record, onPhoto, onArrived }: TakeWithPhoneProps) {
  const handOver = useHandOver({ resource: resource.name, record: record?.id, onPhoto, onArrived });
  const { made, state, taken, busy, away, failure, make, end } = handOver;
  const to = record ? `${resource.one} ${record.code}` : `this ${resource.one}`;
  return (
    <>
      <div className="stack-s">
        <Button icon="smartphone" busy={busy} onClick={() => void make()}>
          Take it with a phone
        </Button>
        {failure && !made ? (
          <Notice kind="bad" alert>
            {failure}
          </Notice>
        ) : null}
      </div>
      <Dialog
        open={made !== undefined}
        onClose={() => void end()}
        title={`Photos of ${to} with a phone`}
        acts={
          <>
            {state === "open" ? null : (
              <Button kind="primary" busy={busy} onClick={() => void make()}>
                Make a new code
              </Button>
            )}
            <Button kind={state === "open" && taken > 0 ? "primary" : "plain"} onClick={() => void end()}>
              {taken > 0 ? "Done with the phone" : "Close without photos"}
            </Button>
          </>
        }
      >
        {made && state === "open" ? <Code made={made} /> : null}
        {state === "open" ? null : (
          <Notice kind="warn">
            {state === "full" ? "This code has taken its 20 photos." : "This code has run out."} Make a new
            one for more.
          </Notice>
        )}
        <p className={styles.arrived} role="status">
          {arrivedWords(taken, state === "open", record !== undefined)}
        </p>
        {away ? <Notice kind="warn">No connection just now. Photos appear once it is back.</Notice> : null}
        {failure ? (
          <Notice kind="bad" alert>
            {failure}
          </Notice>
        ) : null}
      </Dialog>
    </>
  );
}

function Code({ made: { qr, address, code, expires_at } }: { made: Made }) {
  return (
    <>
      <p>Scan this with the phone's camera. The phone need not be signed in.</p>
      <svg
        className={styles.qr}
        viewBox={`${-QUIET} ${-QUIET} ${qr.size + 2 * QUIET} ${qr.size + 2 * QUIET}`}
        role="img"
        aria-label="Code that opens the camera page on a phone"
      >
        <path d={qr.path} />
      </svg>
      <p className="note">
        Or open <b className={styles.words}>{address.replace(/^https?:\/\//, "")}</b> on the phone and type{" "}
        <code className={styles.code}>{code.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <p className="note">
        Good until {formatClock(Date.parse(expires_at)).slice(0, 5)}, for 20 photos, while this window is
        open. Show it to nobody else.
      </p>
    </>
  );
}

function arrivedWords(taken: number, open: boolean, ofRecord: boolean): string {
  if (taken === 0) return open ? "Waiting for the first photo …" : "No photo arrived.";
  const photos = taken === 1 ? "One photo" : `${taken} photos`;
  if (!ofRecord) return `${photos} arrived.`;
  return `${photos} arrived and ${taken === 1 ? "is" : "are"} with the record.`;
}
