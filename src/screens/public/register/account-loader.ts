import {
  findUnfinishedRegistration,
  getRegistration,
} from "#areas/identity/registration/get-registration.ts";
import { isRegistrationOpen } from "#areas/identity/registration/require-open.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { RegistrationKind } from "#domain/registration-input.ts";
import type { SignedInArea } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `?registration=` once a code was requested, so reload and Back keep the step. */
export function accountLoader(kind: RegistrationKind) {
  return pageLoader((args) => read(kind, args));
}

async function read(kind: RegistrationKind, { actor, url }: PageArgs) {
  const opened = url.searchParams.get("opened") !== null;
  if (actor.session) return signedIn(kind, actor.session.user.area, opened);
  const id = url.searchParams.get("registration");
  const open = id && UUID.test(id) ? await getRegistration(actor, kind, id) : undefined;
  if (open && !open.confirmed) return { step: "confirm" as const, open };
  if (open) return { step: "particulars" as const, open, ...(await formData(kind)) };
  if (!(await isRegistrationOpen())) return { step: "closed" as const };
  return {
    step: "begin" as const,
    ended: id !== null,
    left: id === null ? await findUnfinishedRegistration(actor, kind) : undefined,
  };
}

/** Users who act for a company can register another; others see that they have an account. */
async function signedIn(kind: RegistrationKind, area: SignedInArea, opened: boolean) {
  if (kind === "corporate" && area === "corporate" && !opened)
    return { step: "another" as const, ...(await formData(kind)) };
  return { step: "signed-in" as const, area };
}

/** Local governments, and custom fields that people fill in. */
async function formData(kind: RegistrationKind) {
  const [lgas, custom] = await Promise.all([localGovernments(), customFieldsOf(getRegister(kind), "owners")]);
  return { lgas, custom };
}

function localGovernments() {
  return database().selectFrom("lga").select(["id", "name"]).orderBy("name").execute();
}

export type AccountData = Awaited<ReturnType<typeof read>>;
