import { findLookupTable } from "#domain/register/lookup-tables.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import type { ApiClient } from "./api.ts";
import { referTo, sampleOf } from "./sample.ts";

/**
 * Creates the records that a sample of this register must refer to, and has samples refer to them.
 * @param lga_id their local government; none by default
 */
export async function createReferencedRecords(
  clerk: ApiClient,
  resource: AnyResource,
  lga_id: number | null = null,
): Promise<void> {
  for (const field of Object.values(resource.fields)) {
    if (field.kind !== "reference" || !field.required || field.to === "lga") continue;
    // The demonstration includes the reference lists that are not registers.
    if (findLookupTable(field.to)) continue;
    const register = getRegister(field.to);
    const { body } = await clerk.post(`/${register.endpoint}`, {
      ...sampleOf(register),
      ...(!register.placeless && { lga_id }),
    });
    referTo(field.to, (body.data as { id: number }).id);
  }
}
