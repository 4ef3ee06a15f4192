import { pdfRoute, readRoute } from "#platform/http/read-route.ts";
import { guard, newApi } from "#platform/http/route-parts.ts";
import { getLeaflet, printLeaflet } from "../leaflet/leaflet.ts";

const tags = ["Properties"];

/** The leaflet of a property, as data and as a PDF. Its QR code opens the page /p/{token}. */
export function leafletsApi() {
  const api = newApi();
  const middleware = guard("property.view");
  readRoute(api, {
    path: "/properties/{id}/leaflet",
    tags,
    summary: "Get the content of a property’s leaflet: a fact sheet and the property plate for its door",
    guard: middleware,
    answer: "The content of the leaflet",
    codes: { 404: "not-found" },
    read: async (actor, { ids }) => {
      const { leaflet } = await getLeaflet(actor, ids.id);
      return leaflet;
    },
  });

  pdfRoute(api, {
    path: "/properties/{id}/leaflet/pdf",
    tags,
    summary: "Download a property’s leaflet as an A4 PDF",
    guard: middleware,
    codes: { 404: "not-found" },
    pdf: (actor, { ids }) => printLeaflet(actor, ids.id),
  });
  return api;
}
