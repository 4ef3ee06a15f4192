import { useState } from "react";
import { useNavigate } from "react-router";
import { addressOfSquare } from "#domain/square-address.ts";
import { t } from "#language/t.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Scan } from "./scan.tsx";
import { useCamera } from "./use-camera.ts";

/** Opens the page that a square of ours leads to: what a scanner would do, without leaving the site. */
export function ScanLink({ instead }: { instead: string }) {
  const navigate = useNavigate();
  const [foreign, setForeign] = useState(false);
  const camera = useCamera((text) => {
    const address = addressOfSquare(text);
    setForeign(address === undefined);
    if (address) void navigate(address);
  });
  return (
    <div className="stack-s">
      {foreign && !camera.on ? (
        <Notice kind="warn" alert>
          {t("This square is none of ours: no ticket, receipt or bill.")} {instead}
        </Notice>
      ) : null}
      <Scan camera={camera} instead={instead} />
    </div>
  );
}
