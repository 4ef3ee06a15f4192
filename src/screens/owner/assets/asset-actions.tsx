import { useState } from "react";
import { useLoaderData } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import type { OwnerBase } from "../owner-base.ts";
import { isEditable } from "./asset-labels.ts";
import type { OwnViewData } from "./loaders.ts";
import { ownAssetUrls } from "./urls.ts";

interface AssetActionsProps {
  resource: AnyResource;
  base: OwnerBase;
  onDone: () => void;
}

/** What an owner can do with a record now. */
export function AssetActions({ resource, base, onDone }: AssetActionsProps) {
  const { record, own } = useLoaderData<OwnViewData>();
  const [busy, setBusy] = useState(false);
  const { pending, status, id, version } = record;
  const one = t(resource.one);
  const path = `/api/v1/${resource.endpoint}/${id}`;

  async function run(doneTitle: string, failedTitle: string, call: () => ReturnType<typeof api.post>) {
    setBusy(true);
    const result = await call();
    setBusy(false);
    if (result.ok) {
      notify({ kind: "good", title: doneTitle });
      onDone();
    } else notifyFailure(failedTitle, result);
  }
  const submit = () =>
    run(capitalise(t("The {one} is pending approval", { one })), t("Record not submitted"), () =>
      api.post(`${path}/submit`, { version }),
    );
  // An edit without differences withdraws the owner's pending change.
  const withdraw = () =>
    run(t("Change withdrawn"), t("Change not withdrawn"), () => api.patch(path, { version }));

  const mayEdit = isEditable(status) && (pending === null || own);
  return (
    <>
      {status === "draft" || status === "returned" ? (
        <Button kind={status === "draft" ? "primary" : "plain"} busy={busy} onClick={() => void submit()}>
          {t("Submit {one} for approval", { one })}
        </Button>
      ) : null}
      {mayEdit ? (
        // Returned records are corrected first.
        <ButtonLink
          icon="pencil"
          kind={status === "returned" || pending?.status === "returned" ? "primary" : "plain"}
          to={ownAssetUrls.edit(base, resource.name, id)}
        >
          {pending ? t("Edit change") : t("Edit {one}", { one })}
        </ButtonLink>
      ) : null}
      {pending && own ? (
        <Button kind="quiet" busy={busy} onClick={() => void withdraw()}>
          {t("Withdraw change")}
        </Button>
      ) : null}
    </>
  );
}
