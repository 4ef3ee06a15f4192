import { useState } from "react";

/** The selected rows of a page. Paging or filtering clears the selection. */
export function useSelection(ids: readonly number[]) {
  const page = ids.join();
  const [state, setState] = useState<{ page: string; chosen: ReadonlySet<number>; all: boolean }>({
    page,
    chosen: new Set(),
    all: false,
  });
  const current = state.page === page ? state : { page, chosen: new Set<number>(), all: false };
  return {
    selectedIds: current.chosen,
    /** The whole list is selected, not only this page. */
    isAllSelected: current.all,
    isPageSelected: ids.length > 0 && current.chosen.size === ids.length,
    toggle(id: number) {
      const chosen = new Set(current.chosen);
      if (!chosen.delete(id)) chosen.add(id);
      setState({ page, chosen, all: false });
    },
    toggleAll() {
      const chosen = current.chosen.size === ids.length ? new Set<number>() : new Set(ids);
      setState({ page, chosen, all: false });
    },
    selectAll: () => setState({ page, chosen: new Set(ids), all: true }),
    clear: () => setState({ page, chosen: new Set(), all: false }),
  };
}
