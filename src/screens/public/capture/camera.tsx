import { type ChangeEvent, useRef, useState } from "react";
import { formatClock } from "#domain/lagos.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/head.tsx";
import { Progress } from "#ui/primitives/job.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./camera.module.css";
import { type Captured, useCaptured } from "./use-captured.ts";

/** What the server says of a code. */
export interface Handed {
  readonly of: string;
  readonly code: string | null;
  readonly taken: number;
  readonly most: number;
  readonly expires_at: string;
}

/** One great button that opens the camera, and what became of each photo. */
export function Camera({ code, handed }: { code: string; handed: Handed }) {
  const { photos, preparing, problem, waiting, over, add, again } = useCaptured(code);
  const [done, setDone] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sent = photos.filter(({ state }) => state === "sent").length;
  const left = handed.most - handed.taken - photos.length;
  const idle = preparing === 0 && photos.every(({ state }) => state === "sent" || state === "failed");

  function choose(event: ChangeEvent<HTMLInputElement>) {
    add([...(event.target.files ?? [])].slice(0, left));
    // The same file may be taken again.
    event.target.value = "";
  }

  if (done)
    return (
      <section className="stack">
        <Title size="record">Done</Title>
        <Notice kind="good">{arrived(sent)} Go on there; this page can be closed.</Notice>
        {left > 0 && !over ? <Button onClick={() => setDone(false)}>Take more photos</Button> : null}
      </section>
    );
  return (
    <section className="stack">
      <Title size="record">
        Photos of {handed.code ? `${handed.of} ${handed.code}` : `a new ${handed.of}`}
      </Title>
      <p className="note">
        They go to the desk at once. The code runs out at{" "}
        {formatClock(Date.parse(handed.expires_at)).slice(0, 5)}.
      </p>
      {/* `capture` opens the camera itself, without a question in between. */}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Camera"
        onChange={choose}
      />
      {left > 0 && !over ? (
        <Button
          kind="primary"
          tall
          wide
          icon="camera"
          className={styles.shutter}
          onClick={() => input.current?.click()}
        >
          {photos.length > 0 ? "Take another photo" : "Take a photo"}
        </Button>
      ) : null}
      <div className="stack-s" role="alert">
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        {over ? <Notice kind="bad">{over.message}</Notice> : null}
        {!over && left <= 0 ? (
          <Notice kind="info">
            This code has taken its {handed.most} photos. Make a new one at the desk.
          </Notice>
        ) : null}
        {waiting ? (
          <Notice kind="warn">
            <p>The connection is lost. The photos are kept here and sent again by themselves.</p>
            <Button onClick={() => again()}>Send photos now</Button>
          </Notice>
        ) : null}
      </div>
      <p className="note" role="status">
        {preparing > 0 ? "Making the picture small enough to send …" : sent > 0 ? arrived(sent) : ""}
      </p>
      {photos.length > 0 ? (
        <>
          <Progress value={sent} max={photos.length} label="Photos sent" />
          <ol className={styles.list} aria-label="Photos taken">
            {photos.map((photo, at) => (
              <Row key={photo.key} photo={photo} number={at + 1} over={over !== undefined} again={again} />
            ))}
          </ol>
        </>
      ) : null}
      {sent > 0 && idle ? (
        <Button wide onClick={() => setDone(true)}>
          Done with the photos
        </Button>
      ) : null}
    </section>
  );
}

interface RowProps {
  photo: Captured;
  number: number;
  over: boolean;
  again: (key: string) => void;
}

function Row({ photo, number, over, again }: RowProps) {
  const { key, url, state, message } = photo;
  return (
    <li className={styles.row}>
      <img className={styles.preview} src={url} alt={`Number ${number}, as it is sent`} />
      <div className="stack-s">
        <p>{state === "failed" ? `Not sent. ${message ?? ""}` : STATES[state]}</p>
        {state === "failed" && !over ? (
          <Button slim icon="refresh-cw" onClick={() => again(key)}>
            Send again <span className="only-read">photo {number}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const STATES = { waiting: "Waits to be sent", sending: "Is being sent …", sent: "At the desk" } as const;

function arrived(sent: number): string {
  return `${sent === 1 ? "One photo is" : `${sent} photos are`} at the desk.`;
}
