import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { notifyFailure } from "#ui/primitives/notify.ts";

/**
 * Prints and downloads a receipt. The server counts each print first and returns its marks.
 * @param id the receipt's number or its public token
 * @param counted false for a masked copy, which is never an original
 */
export function useCountedPrint(id: string, counted: boolean) {
  const [marks, setMarks] = useState<readonly string[]>();
  const isPrinting = useRef(false);

  /** Whether to continue with the print. */
  async function countPrint(): Promise<boolean> {
    if (!counted) return true;
    if (isPrinting.current) return false;
    isPrinting.current = true;
    const result = await api.post<{ marks: string[] }>(`/api/v1/receipts/${id}/print`);
    isPrinting.current = false;
    if (result.ok) {
      // The marks must be rendered before printing.
      flushSync(() => setMarks(result.data.marks));
      return true;
    }
    notifyFailure(t("Not printed"), result);
    return false;
  }

  return {
    /** The marks of the last print; undefined before the first. */
    marks,
    async print(): Promise<void> {
      if (await countPrint()) window.print();
    },
    /** Click handler of a link to the PDF; without scripts the link opens. */
    async download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
      if (!counted) return;
      event.preventDefault();
      const link = document.createElement("a");
      link.href = event.currentTarget.href;
      link.download = "";
      if (await countPrint()) link.click();
    },
  };
}
