import { findOtherList } from "#domain/register/other-lists.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import type { ApiClient } from "./api.ts";
import { referTo, sampleOf } from "./sample.ts";

/**
 * Enters what a sample of this register has to refer to, and has samples refer to it.
 * @param lga_id where it belongs; nowhere unless said
 */
export async function enterAnchors(
  clerk: ApiClient,
  resource: AnyResource,
  lga_id: number | null = null,
): Promise<void> {
  for (const field of Object.values(resource.fields)) {
    if (field.kind !== "reference" || !field.required || field.to === "lga") continue;
    // The demonstration has some of what is no register.
    if (findOtherList(field.to)) continue;
    const register = getRegister(field.to);
    const { body } = await clerk.post(`/${register.endpoint}`, {
      ...sampleOf(register),
      ...(!register.placeless && { lga_id }),
    });
    referTo(field.to, (body.data as { id: number }).id);
  }
}
