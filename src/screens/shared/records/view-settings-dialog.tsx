import { type FormEvent, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import type { ListData } from "./loaders.ts";
import { viewAddress } from "./view-address.ts";
import { ViewFields } from "./view-fields.tsx";
import { chooseDefault, deleteView } from "./view-paths.ts";

type View = ListData["views"][number];

interface ViewSettingsDialogProps {
  resource: AnyResource;
  view: View;
  isDefault: boolean;
  /** The current query of the list, if it differs from the saved one. */
  now: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Renames, updates, shares or deletes a view. */
export function ViewSettingsDialog(props: ViewSettingsDialogProps) {
  const { resource, view, isDefault, now, open, onClose } = props;
  const form = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { can } = useSession();
  const [deleting, setDeleting] = useState(false);
  const { submit, busy, errors, message } = useSubmit<View>({
    path: `/api/v1/saved-views/${view.id}`,
    method: "patch",
  });
  const show = (query: string) => void navigate(`${pathname}?${viewAddress(query, view.id)}`);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const query = now !== undefined && data.has("now") ? now : view.query;
    if (view.editable) {
      const result = await submit({ name: data.get("name"), query, shared: data.has("shared") });
      if (!result?.ok) return;
    }
    const opens = data.has("default");
    if (opens !== isDefault) await chooseDefault(resource, opens ? view.id : null);
    onClose();
    show(query);
  }

  async function remove() {
    setDeleting(true);
    await deleteView(
      view,
      () => {
        onClose();
        void navigate(`${pathname}?view=all`);
      },
      () => show(view.query),
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
          <Button type="submit" form={form} kind="primary" busy={busy}>
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
      <form id={form} noValidate className="stack" onSubmit={(event) => void save(event)}>
        <ViewFields
          resource={resource}
          name={view.name}
          shared={view.shared}
          isDefault={isDefault}
          mayName={view.editable}
          mayShare={can("saved_view.share")}
          errors={errors}
          message={message}
        />
        {view.editable && now !== undefined ? (
          <Checkbox name="now" defaultChecked>
            Save the current filters, order and columns
          </Checkbox>
        ) : null}
      </form>
    </Dialog>
  );
}
