import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { EnumerationDownload } from "#domain/enumeration.ts";
import type { FieldErrors } from "#session/answer.ts";
import { api } from "#session/api.ts";
import { type Round, saveRound } from "#session/offline/round.ts";
import { requestPersistence } from "#session/offline/storage-space.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { LgaInput } from "../../shared/records/lga-input.tsx";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import { HOME } from "./view.ts";

interface DownloadAreaProps {
  person: number;
  round: Round | undefined;
  online: boolean;
  onDownloaded: () => Promise<void>;
}

const LABELS = { lga_id: "Local government", ward_id: "Ward", street_id: "Street" };

/** Downloads the records of an area that forms refer to. */
export function DownloadArea({ person, round, online, onDownloaded }: DownloadAreaProps) {
  const navigate = useNavigate();
  const [lgas, setLgas] = useState<EnumerationDownload["lgas"]>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!online) return;
    void api.get<EnumerationDownload["lgas"]>("/api/v1/enumeration/places").then((answer) => {
      if (answer.ok) setLgas(answer.data);
      else setErrors({ "": [answer.message] });
    });
  }, [online]);

  async function download(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = (name: string) => String(form.get(name) ?? "");
    if (chosen("lga_id") === "") return setErrors({ lga_id: ["Select a local government."] });
    setBusy(true);
    const query = { lga_id: chosen("lga_id"), ward_id: chosen("ward_id"), street_id: chosen("street_id") };
    const answer = await api.get<EnumerationDownload>("/api/v1/enumeration/round", { query });
    setBusy(false);
    if (!answer.ok) return setErrors(answer.errors ?? { "": [answer.message] });
    try {
      await saveRound({ ...answer.data, person, prepared: Date.now() });
    } catch {
      return setErrors({
        "": ["Your browser is blocking site data. Leave private browsing or free up space."],
      });
    }
    await requestPersistence();
    await onDownloaded();
    return navigate(HOME, { replace: true });
  }

  return (
    <>
      <h1>Download an area</h1>
      <p>Download streets, categories and properties to work offline.</p>
      {online ? null : <Notice kind="warn">You’re offline. Go online to download an area.</Notice>}
      <ErrorList errors={errors} labels={LABELS} />
      {lgas ? (
        <FormColumn noValidate onSubmit={(event) => void download(event)}>
          <LgaInput
            lgas={lgas}
            value={round?.lga.id ?? (lgas.length === 1 ? lgas[0]?.id : undefined)}
            error={errors.lga_id}
            required
          />
          <Field
            name="ward_id"
            label="Ward"
            hint="Download only the streets of this ward"
            error={errors.ward_id}
            optional
          >
            <ReferenceInput name="ward_id" to="ward" />
          </Field>
          <Field
            name="street_id"
            label="Street"
            hint="Download only the properties on this street"
            error={errors.street_id}
            optional
          >
            <ReferenceInput name="street_id" to="street" />
          </Field>
          <Buttons>
            <Button type="submit" kind="primary" fullWidth icon="download" busy={busy}>
              {busy ? "Downloading area…" : "Download area"}
            </Button>
          </Buttons>
        </FormColumn>
      ) : null}
      {online && !lgas && Object.keys(errors).length === 0 ? <p role="status">Loading areas…</p> : null}
      {round ? (
        <ButtonLink kind="quiet" discover="none" to={HOME}>
          Cancel
        </ButtonLink>
      ) : null}
    </>
  );
}
