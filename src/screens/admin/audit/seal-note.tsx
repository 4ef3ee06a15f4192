import { formatMoment } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import styles from "./changes.module.css";
import type { trailLoader } from "./loaders.ts";

type Seals = Awaited<ReturnType<typeof trailLoader>>["seals"];

/** How far the trail is sealed: what an auditor writes down, or takes away signed. */
export function SealNote({ seals: { head, waiting }, mayExport }: { seals: Seals; mayExport: boolean }) {
  const act =
    head && mayExport ? (
      <ButtonLink slim icon="download" to="/api/v1/audit/head" reloadDocument>
        Export head
      </ButtonLink>
    ) : null;
  return (
    <Panel title="Seal" end={act} className="gap-l">
      {head ? (
        <Facts>
          <Fact label="Last seal" figure>
            {head.number.toLocaleString("en-NG")}
          </Fact>
          <Fact label="Sealed" figure>
            {formatMoment(head.sealed_at)}
          </Fact>
          <Fact label="Waiting for the next" figure>
            {waiting.toLocaleString("en-NG")}
          </Fact>
          <Fact label="Digest" wide>
            <code className={styles.digest}>{head.digest}</code>
          </Fact>
        </Facts>
      ) : (
        <p className="soft">Nothing is sealed yet. Seals are made every second while the program runs.</p>
      )}
      <p className="note gap">
        Keep the head outside this office. <code>ratebook verify</code> then shows whether anything before it
        was changed.
      </p>
    </Panel>
  );
}
