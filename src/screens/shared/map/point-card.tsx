import { useEffect, useRef } from "react";
import { mapStatusLabels } from "#domain/map/map-status.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Card } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { recordPages } from "../addresses/records.ts";
import type { PicturePoint } from "./picture-data.ts";
import { statusKinds } from "./status-style.ts";

interface PointCardProps {
  resource: AnyResource;
  point: PicturePoint;
  onClose: () => void;
}

/** The card of the selected record on the map; it takes the focus, Escape closes it. */
export function PointCard({ resource, point, onClose }: PointCardProps) {
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another point is selected
  useEffect(() => card.current?.focus(), [point.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape only; the button does the same
    <div ref={card} tabIndex={-1} onKeyDown={(event) => (event.key === "Escape" ? onClose() : undefined)}>
      <Card className="stack-s">
        <p className="line">
          <RecordCode code={point.code} outlined href={recordPages.view(resource.name, point.id)} />
          <Status kind={statusKinds[point.standing]} label={mapStatusLabels[point.standing]} />
        </p>
        <p className="strong">{point.title}</p>
        <Buttons>
          <ButtonLink small to={recordPages.view(resource.name, point.id)}>
            Open {resource.one}
          </ButtonLink>
          <Button small kind="quiet" onClick={onClose}>
            Close
          </Button>
        </Buttons>
      </Card>
    </div>
  );
}
