import { useSearchParams } from "react-router";
import { formatNames } from "#domain/file-formats.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { fileAddress } from "../file-address.ts";
import { walletPaths } from "./labels.ts";

interface DownloadsProps {
  list: "wallet-fundings" | "wallet-activities" | "wallet-payments";
  status?: string | undefined;
}

const FILTER_PARAMS = {
  "wallet-fundings": ["way", "day", "wallet", "q"],
  "wallet-activities": ["kind", "day", "wallet", "q"],
  "wallet-payments": ["day", "wallet", "category", "q"],
} as const;

/** Downloads the list with its current filters. */
export function DownloadLinks({ list, status }: DownloadsProps) {
  const [query] = useSearchParams();
  return formatNames.map((format) => (
    <ButtonAnchor
      key={format}
      small
      icon="download"
      href={fileAddress(walletPaths.file(list), query, FILTER_PARAMS[list], {
        ...(status && { status }),
        format,
      })}
      download
    >
      Download {format.toUpperCase()}
    </ButtonAnchor>
  ));
}
