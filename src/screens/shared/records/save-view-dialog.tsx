import { type FormEvent, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { viewAddress } from "./view-address.ts";
import { ViewFields } from "./view-fields.tsx";
import { chooseDefault } from "./view-paths.ts";

interface SaveViewDialogProps {
  resource: AnyResource;
  open: boolean;
  /** The current query of the list. */
  query: string;
  onClose: () => void;
}

/** Asks for a name, and saves the current list as a view. */
export function SaveViewDialog({ resource, open, query, onClose }: SaveViewDialogProps) {
  const form = useId();
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
    if (data.has("default")) await chooseDefault(resource, id);
    onClose();
    await navigate(`${pathname}?${viewAddress(result.data.query, id)}`);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save view"
      actions={
        <>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            {busy ? "Saving…" : "Save view"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>Saves the search, filters, order and columns of this list.</p>
      <form id={form} noValidate className="stack" onSubmit={(event) => void save(event)}>
        <ViewFields
          resource={resource}
          name=""
          shared={false}
          isDefault={false}
          mayName
          mayShare={can("saved_view.share")}
          errors={errors}
          message={message}
        />
      </form>
    </Dialog>
  );
}
