import { useState } from "react";
import { useNavigate } from "react-router";
import { addressOfQr } from "#domain/qr-address.ts";
import { t } from "#language/t.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Scan } from "./scan.tsx";
import { useCamera } from "./use-camera.ts";

/** Scans a QR code and opens its page within the site. */
export function ScanLink({ instead }: { instead: string }) {
  const navigate = useNavigate();
  const [foreign, setForeign] = useState(false);
  const camera = useCamera((text) => {
    const address = addressOfQr(text);
    setForeign(address === undefined);
    if (address) void navigate(address);
  });
  return (
    <div className="stack-s">
      {foreign && !camera.on ? (
        <Notice kind="warn" alert>
          {t("This QR code isn’t from a ticket, receipt or bill issued by the revenue office.")} {instead}
        </Notice>
      ) : null}
      <Scan camera={camera} instead={instead} />
    </div>
  );
}
