import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { notify } from "#ui/primitives/notify.ts";

/** Has a list open with a view, or with nothing asked for. */
export async function chooseDefault(resource: AnyResource, id: number | null): Promise<void> {
  const result = await api.put(`/api/v1/list-choices/${resource.name}`, { default_view_id: id });
  if (!result.ok && result.status !== 0)
    notify({ kind: "bad", title: "What the list opens with was not kept.", text: result.message });
}

/** Remembers which columns a list shows; null: the usual ones. */
export async function rememberColumns(
  resource: AnyResource,
  columns: readonly string[] | null,
): Promise<void> {
  const result = await api.put(`/api/v1/list-choices/${resource.name}`, { columns });
  if (!result.ok && result.status !== 0)
    notify({ kind: "bad", title: "The columns were not remembered.", text: result.message });
}

/**
 * Deletes a view, and offers to take that back.
 * @param onGone after it is gone
 * @param onBack after it is there again
 */
export async function deleteView(
  view: { readonly id: number; readonly name: string },
  onGone: () => void,
  onBack: () => void,
): Promise<void> {
  const result = await api.delete(`/api/v1/saved-views/${view.id}`);
  if (!result.ok) {
    if (result.status !== 0)
      notify({ kind: "bad", title: "The view was not deleted.", text: result.message });
    return;
  }
  onGone();
  const restore = async () => {
    const back = await api.post(`/api/v1/saved-views/${view.id}/restore`);
    if (back.ok) onBack();
    else if (back.status !== 0)
      notify({ kind: "bad", title: "The view did not come back.", text: back.message });
  };
  notify({
    kind: "good",
    title: `View ${view.name} deleted.`,
    action: { label: "Undo", onAction: () => void restore() },
    after: 15_000,
  });
}
