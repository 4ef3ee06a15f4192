import { useEffect, useState } from "react";
import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { columnsNamed, defaultColumns, formatColumns, listColumns } from "#domain/list-columns.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { withQuery } from "../addresses/records.ts";
import styles from "./columns-dialog.module.css";
import type { ListData } from "./loaders.ts";
import { saveColumns } from "./view-api.ts";

interface ColumnsDialogProps {
  resource: AnyResource;
  open: boolean;
  onClose: () => void;
}

/** Selects the columns of a list and their order: put into the address, and saved. */
export function ColumnsDialog({ resource, open, onClose }: ColumnsDialogProps) {
  const { columns } = useLoaderData<ListData>();
  return open ? <ColumnsForm key={columns.join()} resource={resource} onClose={onClose} /> : null;
}

function ColumnsForm({ resource, onClose }: Omit<ColumnsDialogProps, "open">) {
  const { columns } = useLoaderData<ListData>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState<readonly string[]>(columns);
  const standardColumns = defaultColumns(resource);

  function apply() {
    const isDefault = chosen.join() === standardColumns.join();
    void saveColumns(resource, isDefault ? null : chosen);
    onClose();
    void navigate(withQuery(pathname, query, { columns: formatColumns(chosen) }));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Columns"
      actions={
        <>
          <Button kind="primary" onClick={apply}>
            Show these columns
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>Code and name always come first. Your choice is saved.</p>
      <Button small kind="quiet" icon="rotate-ccw" onClick={() => setChosen(standardColumns)}>
        Reset to default
      </Button>
      <ColumnList resource={resource} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}

interface ColumnListProps {
  resource: AnyResource;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The chosen columns in their order, then the others. */
function ColumnList({ resource, chosen, onChange }: ColumnListProps) {
  const [moved, setMoved] = useState<{ id: string }>();
  // A moved row loses the focus.
  useEffect(() => {
    if (moved) document.getElementById(moved.id)?.focus();
  }, [moved]);
  const rest = listColumns(resource).filter(({ name }) => !chosen.includes(name));
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);

  function move(name: string, step: -1 | 1) {
    const from = chosen.indexOf(name);
    const to = Math.max(0, Math.min(chosen.length - 1, from + step));
    const next = chosen.filter((one) => one !== name);
    next.splice(to, 0, name);
    onChange(next);
    setMoved({ id: moveButtonId(name, step) });
  }

  return (
    <ul className={styles.columns}>
      {[...columnsNamed(resource, chosen), ...rest].map(({ name, label }) => (
        <li key={name}>
          <Checkbox checked={chosen.includes(name)} onChange={() => toggle(name)}>
            {label}
          </Checkbox>
          {chosen.includes(name) ? (
            <span className={styles.moves}>
              <Button
                id={moveButtonId(name, -1)}
                iconOnly
                kind="quiet"
                icon="arrow-up"
                onClick={() => move(name, -1)}
              >
                {`Move ${label} up`}
              </Button>
              <Button
                id={moveButtonId(name, 1)}
                iconOnly
                kind="quiet"
                icon="arrow-down"
                onClick={() => move(name, 1)}
              >
                {`Move ${label} down`}
              </Button>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function moveButtonId(name: string, step: -1 | 1): string {
  return `${step < 0 ? "up" : "down"}-${name}`;
}
