import { useLoaderData } from "react-router";
import { findInvited } from "#areas/identity/sign-in/accept-invitation.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { ChoosePassword } from "./reset-choose.tsx";
import { FirstPassword } from "./reset-first.tsx";
import { RequestReset } from "./reset-request.tsx";

export const meta = pageTitle("Reset password");

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `?invite=` from an invitation, `?reset=` once a code was requested, so a reload keeps the step. */
export const loader = pageLoader(async ({ url }) => {
  const invite = url.searchParams.get("invite");
  const reset = url.searchParams.get("reset") ?? "";
  if (invite !== null) {
    const invited = await findInvited(invite);
    return { step: "first" as const, invite, name: invited?.name ?? null };
  }
  if (UUID.test(reset)) return { step: "choose" as const, reset };
  return { step: "ask" as const };
});

/** Resets a password, or sets the first one of an invited user. */
export default function Reset() {
  const data = useLoaderData<typeof loader>();
  if (data.step === "ask") return <RequestReset />;
  if (data.step === "choose") return <ChoosePassword key={data.reset} reset={data.reset} />;
  if (data.name === null) return <EndedInvitation />;
  return <FirstPassword invite={data.invite} name={data.name} />;
}

function EndedInvitation() {
  return (
    <section className="stack">
      <Title size="record">{t("This invitation link no longer works")}</Title>
      <p className="soft">
        {t(
          "It has been used or has expired. If you have set your password, sign in. If not, ask for a new invitation.",
        )}
      </p>
      <Buttons>
        <ButtonLink to="/login" kind="primary">
          {t("Sign in")}
        </ButtonLink>
        <ButtonLink to="/reset">{t("Forgot password?")}</ButtonLink>
      </Buttons>
    </section>
  );
}
