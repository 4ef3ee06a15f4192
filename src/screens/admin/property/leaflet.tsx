import { useLoaderData } from "react-router";
import { getLeaflet } from "#areas/registry/leaflet/leaflet.ts";
import { pageLoader } from "#page/page-loader.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { Button, ButtonAnchor, Buttons } from "#ui/primitives/button.tsx";
import { Breadcrumb } from "#ui/primitives/head.tsx";
import { LeafletSheet } from "../../shared/leaflet/leaflet-sheet.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import styles from "./leaflet.module.css";

export const meta = pageTitle("Property leaflet");

export const loader = pageLoader(async (args) => {
  const id = routeId(args);
  const { leaflet, photo } = await getLeaflet(args.actor, id);
  return { id, leaflet, photo, qr: qrPath(leaflet.url) };
});

/** The leaflet of a property: its fact sheet, and the plate to cut out for its door. */
export default function PropertyLeaflet() {
  const { id, leaflet, photo, qr } = useLoaderData<typeof loader>();
  return (
    <>
      <div className={`no-print ${styles.head}`}>
        <Breadcrumb>
          <a href="/admin/list/property">Properties</a> ·{" "}
          <a href={`/admin/view/property/${id}`}>{leaflet.code}</a>
        </Breadcrumb>
        <Buttons className="gap">
          <Button kind="primary" icon="printer" onClick={() => window.print()}>
            Print leaflet
          </Button>
          <ButtonAnchor icon="file-down" href={`/api/v1/properties/${id}/leaflet/pdf`} download>
            Download PDF
          </ButtonAnchor>
        </Buttons>
      </div>
      <LeafletSheet leaflet={leaflet} photo={photo} qr={qr} />
    </>
  );
}
