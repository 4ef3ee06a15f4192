import { TICKETS_PER_PART } from "#domain/documents/bulk-sheet.ts";
import { t } from "#language/t.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Menu, MenuAnchor } from "#ui/primitives/menu.tsx";
import { bulkPaths, formatCount } from "./addresses.ts";
import type { BulkViewData } from "./view-loader.ts";

/** Downloads the ticket sheets: one file, or several for a large batch. */
export function SheetAction({ batch: { id, quantity, voided } }: { batch: BulkViewData["batch"] }) {
  const validCount = quantity - voided;
  const parts = Array.from({ length: Math.ceil(validCount / TICKETS_PER_PART) }, (_, index) => index + 1);
  if (parts.length <= 1)
    return (
      <ButtonAnchor kind="primary" icon="file-down" href={bulkPaths.sheet(id, 1)} download>
        {t("Download sheet")}
      </ButtonAnchor>
    );
  return (
    <Menu trigger={t("Download sheet")}>
      {parts.map((part) => (
        <MenuAnchor key={part} href={bulkPaths.sheet(id, part)} icon="file-down">
          {t("Tickets {from} to {to}", {
            from: formatCount((part - 1) * TICKETS_PER_PART + 1),
            to: formatCount(Math.min(part * TICKETS_PER_PART, validCount)),
          })}
        </MenuAnchor>
      ))}
    </Menu>
  );
}
