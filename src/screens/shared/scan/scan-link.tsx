import { useState } from "react";
import { useNavigate } from "react-router";
import { pathOfQrCode } from "#domain/qr-path.ts";
import { t } from "#language/t.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { QrScanner } from "./scan.tsx";
import { useCamera } from "./use-camera.ts";

/** Scans a QR code and opens its page within the site. */
export function ScanLink({ alternative }: { alternative: string }) {
  const navigate = useNavigate();
  const [isForeign, setIsForeign] = useState(false);
  const camera = useCamera((text) => {
    const address = pathOfQrCode(text);
    setIsForeign(address === undefined);
    if (address) void navigate(address);
  });
  return (
    <div className="stack-s">
      {isForeign && !camera.isOpen ? (
        <Notice kind="warn" alert>
          {t("This QR code isn’t from a ticket, receipt or bill issued by the revenue office.")} {alternative}
        </Notice>
      ) : null}
      <QrScanner camera={camera} alternative={alternative} />
    </div>
  );
}
