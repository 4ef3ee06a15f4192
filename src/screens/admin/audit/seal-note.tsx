import { formatMoment } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import styles from "./changes.module.css";
import type { trailLoader } from "./loaders.ts";

type Seals = Awaited<ReturnType<typeof trailLoader>>["seals"];

/** The latest seal of the audit trail, for auditors to note or download. */
export function SealNote({ seals: { head, waiting }, mayExport }: { seals: Seals; mayExport: boolean }) {
  const action =
    head && mayExport ? (
      <ButtonLink small icon="download" to="/api/v1/audit/head" reloadDocument>
        Export last seal
      </ButtonLink>
    ) : null;
  return (
    <Panel title="Seal" end={action} className="gap-l">
      {head ? (
        <Facts>
          <Fact label="Last seal" numeric>
            {head.number.toLocaleString("en-NG")}
          </Fact>
          <Fact label="Sealed" numeric>
            {formatMoment(head.sealed_at)}
          </Fact>
          <Fact label="Not yet sealed" numeric>
            {waiting.toLocaleString("en-NG")}
          </Fact>
          <Fact label="Digest" wide>
            <code className={styles.digest}>{head.digest}</code>
          </Fact>
        </Facts>
      ) : (
        <p className="soft">No seals yet.</p>
      )}
      <p className="note gap">
        Store the exported file outside this network. Later, run{" "}
        <code>ratebook verify --audit-head FILE</code> to check that no earlier entry was changed or removed.
      </p>
    </Panel>
  );
}
