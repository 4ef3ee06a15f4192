import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { notify } from "#ui/primitives/notify.ts";

/**
 * Printing and downloading a receipt, each counted by the server first: it says what this print is stamped with.
 * @param id the receipt's number or its public token
 * @param counted false for a masked copy, which is nobody's original
 */
export function useCountedPrint(id: string, counted: boolean) {
  const [marks, setMarks] = useState<readonly string[]>();
  const underWay = useRef(false);

  /** Whether the print may go on. */
  async function count(): Promise<boolean> {
    if (!counted) return true;
    if (underWay.current) return false;
    underWay.current = true;
    const result = await api.post<{ marks: string[] }>(`/api/v1/receipts/${id}/print`);
    underWay.current = false;
    if (result.ok) {
      // The paper must show them: printing takes the page as it is at that moment.
      flushSync(() => setMarks(result.data.marks));
      return true;
    }
    if (result.status !== 0) notify({ kind: "bad", title: t("Not printed."), text: result.message });
    return false;
  }

  return {
    /** Of the print just counted; undefined before. */
    marks,
    async print(): Promise<void> {
      if (await count()) window.print();
    },
    /** For the click on a link to the PDF; without scripts the link simply opens. */
    async download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
      if (!counted) return;
      event.preventDefault();
      const link = document.createElement("a");
      link.href = event.currentTarget.href;
      link.download = "";
      if (await count()) link.click();
    },
  };
}
