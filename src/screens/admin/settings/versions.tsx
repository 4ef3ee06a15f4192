import { useState } from "react";
import { useRevalidator } from "react-router";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { History, HistoryEvent } from "#ui/primitives/history.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { paths } from "./api-paths.ts";
import { valueText } from "./labels.ts";
import type { Setting, Version } from "./loaders.ts";
import { showSaved } from "./show-saved.ts";
import styles from "./versions.module.css";

interface SettingVersionsProps {
  setting: Setting;
  versions: readonly Version[];
  editable: boolean;
}

/** History of a section, latest first; each earlier version can be restored. */
export function SettingVersions({ setting, versions, editable }: SettingVersionsProps) {
  const [toRestore, setToRestore] = useState<number>();
  return (
    <Panel title="History">
      {versions.length === 0 ? <p className="soft">Default settings.</p> : null}
      <div className={styles.narrow}>
        <History>
          {versions.map((version) => (
            <HistoryEvent
              key={version.version}
              time={formatMoment(version.changed_at)}
              dateTime={version.changed_at.toISOString()}
              marked={version.version === setting.version}
            >
              <VersionText setting={setting} version={version} />
              {editable && version.version !== setting.version ? (
                <Button small kind="quiet" onClick={() => setToRestore(version.version)}>
                  {`Restore version ${version.version}`}
                </Button>
              ) : null}
            </HistoryEvent>
          ))}
        </History>
      </div>
      {toRestore === undefined ? null : (
        <RestoreVersion
          key={toRestore}
          setting={setting}
          to={toRestore}
          onClose={() => setToRestore(undefined)}
        />
      )}
    </Panel>
  );
}

function VersionText({ setting, version }: { setting: Setting; version: Version }) {
  const { fields } = setting.group;
  const changed = Object.keys(version.after);
  return (
    <>
      <p>
        {version.restored_version === null
          ? `Version ${version.version} by ${version.changed_by_name}`
          : `Version ${version.version}: version ${version.restored_version} restored by ${version.changed_by_name}`}
      </p>
      {changed.length > 0 ? (
        <details>
          <summary>{countNoun(changed.length, "change", "changes")}</summary>
          {changed.map((name) => (
            <p key={name} className="soft">
              {fields[name]?.label ?? name}: <del>{valueText(fields[name], version.before[name])}</del>{" "}
              <ins>{valueText(fields[name], version.after[name])}</ins>
            </p>
          ))}
        </details>
      ) : null}
      {version.secrets_changed.map((name) => (
        <p key={name} className="soft">{`${fields[name]?.label ?? name} changed`}</p>
      ))}
    </>
  );
}

function RestoreVersion({ setting, to, onClose }: { setting: Setting; to: number; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { key, version, group } = setting;
  const { title, fields } = group;
  const { submit, busy, message } = useSubmit({
    path: paths.restore(key),
    onSuccess: () => {
      onClose();
      return showSaved(key, `${title} restored to version ${to}`, revalidate);
    },
  });
  const hasSecrets = Object.values(fields).some(({ kind }) => kind === "secret");
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Restore version ${to}?`}
      actions={
        <>
          <Button kind="primary" busy={busy} onClick={() => void submit({ to, version })}>
            Restore version
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        {`${title} will be restored to this version.`}
        {hasSecrets ? " Passwords and keys are kept, except those for another server." : ""}
      </p>
      <ErrorNotice>{message}</ErrorNotice>
    </Dialog>
  );
}
