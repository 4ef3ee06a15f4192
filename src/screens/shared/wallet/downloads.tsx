import { useSearchParams } from "react-router";
import { formatNames } from "#server/export/formats.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { walletCalls } from "./words.ts";

interface DownloadsProps {
  list: "wallet-fundings" | "wallet-activities" | "wallet-payments";
  status?: string | undefined;
}

/** The list as a file, as it is narrowed down now. */
export function Downloads({ list, status }: DownloadsProps) {
  const [query] = useSearchParams();
  const asked = new URLSearchParams(query);
  for (const name of ["after", "status"]) asked.delete(name);
  if (status) asked.set("status", status);
  return formatNames.map((format) => (
    <ButtonAnchor
      key={format}
      slim
      icon="download"
      href={`${walletCalls.file(list)}?${new URLSearchParams([...asked, ["format", format]])}`}
      download
    >
      Download {format.toUpperCase()}
    </ButtonAnchor>
  ));
}
