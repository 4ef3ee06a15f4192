import { type FormEvent, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import type { ListData } from "./loaders.ts";
import { deleteView, setDefaultView } from "./view-api.ts";
import { ViewFields } from "./view-fields.tsx";
import { viewQuery } from "./view-query.ts";

type View = ListData["views"][number];

interface ViewSettingsDialogProps {
  resource: AnyResource;
  view: View;
  isDefault: boolean;
  /** The current query of the list, if it differs from the saved one. */
  currentQuery: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Renames, updates, shares or deletes a view. */
export function ViewSettingsDialog(props: ViewSettingsDialogProps) {
  const { resource, view, isDefault, currentQuery, open, onClose } = props;
  const formId = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { can } = useSession();
  const [deleting, setDeleting] = useState(false);
  const { submit, busy, errors, message } = useSubmit<View>({
    path: `/api/v1/saved-views/${view.id}`,
    method: "patch",
  });
  const openView = (query: string) => void navigate(`${pathname}?${viewQuery(query, view.id)}`);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const query = currentQuery !== undefined && data.has("now") ? currentQuery : view.query;
    if (view.editable) {
      const result = await submit({ name: data.get("name"), query, shared: data.has("shared") });
      if (!result?.ok) return;
    }
    const isNewDefault = data.has("default");
    if (isNewDefault !== isDefault) await setDefaultView(resource, isNewDefault ? view.id : null);
    onClose();
    openView(query);
  }

  async function remove() {
    setDeleting(true);
    await deleteView(
      view,
      () => {
        onClose();
        void navigate(`${pathname}?view=all`);
      },
      () => openView(view.query),
    );
    setDeleting(false);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`View: ${view.name}`}
      actions={
        <>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            {busy ? "Saving…" : "Save changes"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {view.editable ? (
            <Button kind="danger" className="push" busy={deleting} onClick={() => void remove()}>
              Delete view
            </Button>
          ) : null}
        </>
      }
    >
      {view.mine ? null : <p>Shared by {view.owner_name}.</p>}
      <form id={formId} noValidate className="stack" onSubmit={(event) => void save(event)}>
        <ViewFields
          resource={resource}
          name={view.name}
          shared={view.shared}
          isDefault={isDefault}
          canRename={view.editable}
          canShare={can("saved_view.share")}
          errors={errors}
          message={message}
        />
        {view.editable && currentQuery !== undefined ? (
          <Checkbox name="now" defaultChecked>
            Save the current filters, order and columns
          </Checkbox>
        ) : null}
      </form>
    </Dialog>
  );
}
