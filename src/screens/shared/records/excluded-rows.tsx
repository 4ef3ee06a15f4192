import { useEffect, useState } from "react";
import { excludedText, personColumns } from "#domain/restriction.ts";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { recordPages } from "../addresses/records.ts";

interface ExcludedRowsProps {
  resource: AnyResource;
  /** The query of the export. */
  params: URLSearchParams;
}

/** How many rows of the list an export excludes; nothing if there are none. */
export function ExcludedRows({ resource, params }: ExcludedRowsProps) {
  const [restricted, setRestricted] = useState(0);
  const path = `${recordPages.api(resource)}/export?${params}`;
  const hasPeople = personColumns[resource.name] !== undefined;
  useEffect(() => {
    if (!hasPeople) return;
    const controller = new AbortController();
    void api.get<{ restricted: number }>(path, { signal: controller.signal }).then((result) => {
      if (result.ok) setRestricted(result.data.restricted);
    });
    return () => controller.abort();
  }, [path, hasPeople]);
  const text = excludedText(restricted);
  return text ? <Notice>{text}</Notice> : null;
}
