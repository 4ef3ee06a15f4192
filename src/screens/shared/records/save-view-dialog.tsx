import { type FormEvent, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { setDefaultView } from "./view-api.ts";
import { ViewFields } from "./view-fields.tsx";
import { viewQuery } from "./view-query.ts";

interface SaveViewDialogProps {
  resource: AnyResource;
  open: boolean;
  /** The current query of the list. */
  query: string;
  onClose: () => void;
}

/** Asks for a name, and saves the current list as a view. */
export function SaveViewDialog({ resource, open, query, onClose }: SaveViewDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { can } = useSession();
  const { submit, busy, errors, message } = useSubmit<{ id: number; query: string }>({
    path: "/api/v1/saved-views",
  });

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const shared = data.has("shared");
    const result = await submit({ resource: resource.name, name: data.get("name"), query, shared });
    if (!result?.ok) return;
    const { id } = result.data;
    if (data.has("default")) await setDefaultView(resource, id);
    onClose();
    await navigate(`${pathname}?${viewQuery(result.data.query, id)}`);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save view"
      actions={
        <>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            {busy ? "Saving…" : "Save view"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>Saves the search, filters, order and columns of this list.</p>
      <form id={formId} noValidate className="stack" onSubmit={(event) => void save(event)}>
        <ViewFields
          resource={resource}
          name=""
          shared={false}
          isDefault={false}
          canRename
          canShare={can("saved_view.share")}
          errors={errors}
          message={message}
        />
      </form>
    </Dialog>
  );
}
