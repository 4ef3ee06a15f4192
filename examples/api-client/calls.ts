import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

/**
 * Ten calls of the API through a client whose types are generated from its document: what they send and what they
 * answer is checked by the compiler, without a cast.
 * @param fetch how requests are sent; a program of your own leaves it out
 */
export async function tryTenCalls(
  baseUrl: string,
  token: string,
  fetch?: (request: Request) => Promise<Response>,
) {
  const api = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${token}` },
    ...(fetch && { fetch }),
  });
  const agencies = await api.GET("/agencies");
  const made = await api.POST("/properties", {
    body: { street_name: "Quarry Road", city: "Abeokuta", use: "residential" },
  });
  if (!made.data) throw new Error(made.error?.message);
  const { id } = made.data.data;
  const property = await api.GET("/properties/{id}", { params: { path: { id: String(id) } } });
  const owners = await api.GET("/properties/{id}/owners", { params: { path: { id: String(id) } } });
  const bills = await api.GET("/bills", { params: { query: { per_page: 5 } } });
  const payments = await api.GET("/payment-records", { params: { query: { per_page: 5 } } });
  const jobs = await api.GET("/jobs", { params: { query: { per_page: 5 } } });
  const settlements = await api.GET("/settlements", { params: { query: { per_page: 5 } } });
  const note = await api.POST("/notes", {
    body: { resource: "property", record_id: id, note: "Visited; nobody was in." },
  });
  const missing = await api.GET("/bills/{id}", { params: { path: { id: "999999999" } } });
  return {
    agency: agencies.data?.data[0]?.name.toUpperCase(),
    property: property.data?.data.code.startsWith("PRP-"),
    version: property.data?.data.version.toFixed(0),
    shares: owners.data?.data.map(({ share_bp }) => share_bp / 100),
    billed_kobo: bills.data?.data.reduce((sum, { total_kobo }) => sum + total_kobo, 0),
    paid_kobo: payments.data?.data.map(({ kobo }) => kobo),
    jobs: jobs.data?.data.map(({ state }) => state),
    settlements: settlements.data?.meta.total,
    note: note.data?.data.id,
    missing: missing.error?.code,
  };
}
