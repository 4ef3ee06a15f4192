import { Link, useNavigate, useRevalidator } from "react-router";
import type { RegistrationKind } from "#domain/registration-input.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PasswordInput } from "#ui/primitives/password-input.tsx";
import { passwordHint } from "../../shared/password-hint.ts";
import { pathWith } from "./steps.ts";

const LABELS = { contact: "Phone number or email", password: "Password" };
const OTHER_KIND = {
  individual: { kind: "corporate", words: "Create a company account instead" },
  corporate: { kind: "individual", words: "Create a personal account instead" },
} as const;

interface BeginFormProps {
  kind: RegistrationKind;
  next: string | null;
  /** A registration started in this browser before. */
  unfinished: { id: string; contact: string } | undefined;
  /** Whether the registration in the address has ended. */
  ended: boolean;
}

/** Contact and password. The response never says whether an account exists. */
export function BeginForm({ kind, next, unfinished, ended }: BeginFormProps) {
  const navigate = useNavigate();
  const path = `/registerlllo/${kind}`;
  const draft = useDraft("registration.begin");
  const { submit, busy, errors, wrong } = useSubmit<{ id: string }>({
    path: "/api/v1/registrations",
    onSuccess: ({ id }) => navigate(pathWith(path, { registration: id, next })),
  });
  return (
    <>
      {ended ? (
        <Notice kind="warn">
          {t("This registration has expired or is complete. Start again or sign in.")}
        </Notice>
      ) : null}
      {unfinished ? <UnfinishedNotice unfinished={unfinished} path={path} next={next} /> : null}
      <FormColumn
        ref={draft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          void submit({ kind, contact: form.get("contact"), password: form.get("password") });
        }}
      >
        <ErrorList errors={wrong} labels={{ contact: t(LABELS.contact), password: t(LABELS.password) }} />
        <Field
          name="contact"
          label={t(LABELS.contact)}
          hint={
            kind === "individual"
              ? t("If the revenue office already has your number or email, enter that one.")
              : t("If the revenue office already has the company’s number or email, enter that one.")
          }
          error={errors.contact}
        >
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
          />
        </Field>
        <Field name="password" label={t(LABELS.password)} hint={passwordHint()} error={errors.password}>
          <PasswordInput autoComplete="new-password" required />
        </Field>
        <Button type="submit" kind="primary" busy={busy}>
          {t("Send code")}
        </Button>
        <p>
          <Link to={pathWith(`/registerlllo/${OTHER_KIND[kind].kind}`, { next })}>
            {t(OTHER_KIND[kind].words)}
          </Link>{" "}
          ·{" "}
          <Link className="nowrap" to={pathWith("/login", { next })}>
            {t("I have an account")}
          </Link>
        </p>
        <p className="note">
          <RichText text={t("Read our <a>privacy policy</a>.")} a={<Link to="/privacy-policy">.</Link>} />
        </p>
      </FormColumn>
    </>
  );
}

interface UnfinishedNoticeProps {
  unfinished: { id: string; contact: string };
  path: string;
  next: string | null;
}

/** A registration started here: can be continued, or forgotten on shared devices. */
function UnfinishedNotice({ unfinished, path, next }: UnfinishedNoticeProps) {
  const { revalidate } = useRevalidator();
  const { submit, busy, message } = useSubmit({
    method: "delete",
    path: `/api/v1/registrations/${unfinished.id}`,
    onSuccess: revalidate,
  });
  return (
    <Notice>
      <p>{t("You started a registration with {contact}.", { contact: unfinished.contact })}</p>
      {message ? <p role="alert">{t(message)}</p> : null}
      <Buttons className="gap">
        <ButtonLink to={pathWith(path, { registration: unfinished.id, next })}>{t("Continue")}</ButtonLink>
        <Button busy={busy} onClick={() => void submit({})}>
          {t("Discard registration")}
        </Button>
      </Buttons>
    </Notice>
  );
}
