import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";

/** Sets or clears the default view of a list. */
export async function setDefaultView(resource: AnyResource, id: number | null): Promise<void> {
  const result = await api.put(`/api/v1/list-choices/${resource.name}`, { default_view_id: id });
  if (!result.ok) notifyFailure("Default view not saved", result);
}

/** Saves the columns of a list; null for the default ones. */
export async function saveColumns(resource: AnyResource, columns: readonly string[] | null): Promise<void> {
  const result = await api.put(`/api/v1/list-choices/${resource.name}`, { columns });
  if (!result.ok) notifyFailure("Columns not saved", result);
}

/**
 * Deletes a view, and offers to undo that.
 * @param onDeleted called after the deletion
 * @param onRestored called after it was restored
 */
export async function deleteView(
  view: { readonly id: number; readonly name: string },
  onDeleted: () => void,
  onRestored: () => void,
): Promise<void> {
  const result = await api.delete(`/api/v1/saved-views/${view.id}`);
  if (!result.ok) {
    notifyFailure("View not deleted", result);
    return;
  }
  onDeleted();
  const restore = async () => {
    const restored = await api.post(`/api/v1/saved-views/${view.id}/restore`);
    if (restored.ok) onRestored();
    else notifyFailure("View not restored", restored);
  };
  notify({
    kind: "good",
    title: `View ${view.name} deleted`,
    action: { label: "Undo", onAction: () => void restore() },
    duration: 15_000,
  });
}
