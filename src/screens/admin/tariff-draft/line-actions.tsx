import { useLoaderData } from "react-router";
import type { TariffItem } from "#domain/tariff.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { pages, paths } from "../charging/api-paths.ts";
import type { draftLoader } from "./loaders.ts";

/** Edits or removes one line of a draft. */
export function LineActions({ item }: { item: TariffItem }) {
  const { draft, lineNumbers } = useLoaderData<typeof draftLoader>();
  // `toDraftItem` offsets line numbers beyond all record ids; the remainder is the line's number.
  const number = lineNumbers.find((one) => item.id % 10_000_000_000 === one) ?? 0;
  const { submit, busy } = useSubmitAndReload({
    path: paths.removeDraftLine(draft.id, number),
    done: `${item.item_name} removed from the draft`,
    onFailure: (failure) => notifyFailure("Line not removed", failure),
  });
  return (
    <span className="nowrap">
      <a href={pages.draftLine(draft.id, number)}>
        Edit<span className="only-read"> {item.item_name}</span>
      </a>{" "}
      <Button small kind="quiet" busy={busy} onClick={() => void submit({ version: draft.version })}>
        Remove<span className="only-read"> {item.item_name}</span>
      </Button>
    </span>
  );
}
