import { useEffect, useState } from "react";
import type { UnknownValues } from "#areas/registry/import/unknown-values.ts";
import { api } from "#session/api.ts";

/** The values in a file's column that are not options of the choice field; undefined until loaded. */
export function useUnknownValues(importId: number, column: string, to: string) {
  const [found, setFound] = useState<UnknownValues>();
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    void api
      .get<UnknownValues>(`/api/v1/imports/${importId}/unknown-values`, {
        query: { column, to },
        signal: controller.signal,
      })
      .then((result) => {
        if (controller.signal.aborted) return;
        if (result.ok) setFound(result.data);
        else setMessage(result.message);
      });
    return () => controller.abort();
  }, [importId, column, to]);
  return { found, message };
}
