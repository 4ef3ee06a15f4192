import { type FormEvent, useRef, useState } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { allPlaces } from "#areas/registry/records/place-names.ts";
import { getManager } from "#areas/services/account-managers/manager-detail.ts";
import type { SortedPayers } from "#areas/services/account-managers/sort-payers.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import type { FieldErrors } from "#session/answer.ts";
import { toBody } from "#session/form-body.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { ListedFields, PickedFields } from "./assign-fields.tsx";
import { AssignPreview } from "./assign-preview.tsx";
import { managerPages, managerPaths, payersText } from "./labels.ts";

export const meta = pageTitle("Assign payers");

export const loader = pageLoader(async (args) => {
  authorize(args.actor, "account_manager.assign");
  const [manager, places] = await Promise.all([getManager(args.actor, routeId(args)), allPlaces()]);
  return { manager, places };
});

const LABELS = {
  codes: "Codes",
  type: "Type",
  lga_id: "Local government",
  agency_id: "Agency",
  owing_over: "Balance over",
};

interface Assigned {
  readonly assigned: number;
  readonly reassigned: number;
  readonly kept_by_others: number;
}

/** Assigns several payers to a manager, after a preview. */
export default function AssignPayers() {
  const { manager, places } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [method, setMethod] = useState<"listed" | "picked">("listed");
  const [sorted, setSorted] = useState<SortedPayers>();
  const body = useRef<object>({});
  const preview = useSubmit<SortedPayers>({
    path: managerPaths.preview(manager.id),
    attempt: true,
    onSuccess: (found) => setSorted(found),
  });
  const assign = useSubmit<Assigned>({
    path: managerPaths.payers(manager.id),
    attempt: true,
    onSuccess: ({ assigned, reassigned, kept_by_others }) => {
      notify({
        kind: "good",
        title: `${payersText(assigned + reassigned)} assigned to ${manager.name}`,
        ...(kept_by_others > 0 && { text: `${payersText(kept_by_others)} stayed with another manager.` }),
      });
      return navigate(managerPages.view(manager.id));
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSorted(undefined);
    body.current = toBody(new FormData(event.currentTarget));
    assign.reset();
    void preview.submit(body.current);
  }

  const wrong = errorsByMethod(method, assign.message === undefined ? preview.wrong : assign.wrong);
  const errors = errorsByMethod(method, preview.errors);
  return (
    <>
      <Breadcrumb>
        <Link to={managerPages.list}>Account managers</Link> ·{" "}
        <Link to={managerPages.view(manager.id)}>{manager.name}</Link>
      </Breadcrumb>
      <PageHead
        title="Assign payers"
        note={`to ${manager.name}, who now has ${payersText(manager.payers)}`}
      />
      <FormColumn method="post" noValidate onSubmit={handleSubmit} onChange={() => setSorted(undefined)}>
        <ErrorList errors={wrong} labels={LABELS} />
        <fieldset className="stack-s">
          <legend className="strong">Payers to assign</legend>
          <Radio name="" checked={method === "listed"} onChange={() => setMethod("listed")}>
            From a list of codes
          </Radio>
          <Radio name="" checked={method === "picked"} onChange={() => setMethod("picked")}>
            By location and balance
          </Radio>
        </fieldset>
        {/* Values of the other method are kept, but not sent. */}
        <fieldset hidden={method !== "listed"} disabled={method !== "listed"}>
          <ListedFields errors={errors} />
        </fieldset>
        <fieldset hidden={method !== "picked"} disabled={method !== "picked"}>
          <PickedFields errors={errors} places={places} />
        </fieldset>
        {sorted ? (
          <AssignPreview
            sorted={sorted}
            managerName={manager.name}
            busy={assign.busy}
            onAssign={(takeOver) =>
              void assign.submit({ ...body.current, ...(takeOver && { take_over: "yes" }) })
            }
          />
        ) : null}
        <Buttons>
          {sorted ? null : (
            <Button type="submit" kind="primary" busy={preview.busy}>
              Preview payers
            </Button>
          )}
          <ButtonLink kind="quiet" to={managerPages.view(manager.id)}>
            Cancel
          </ButtonLink>
        </Buttons>
      </FormColumn>
    </>
  );
}

/** An empty selection is reported at a visible field. */
function errorsByMethod(method: "listed" | "picked", { codes, ...others }: FieldErrors): FieldErrors {
  if (codes === undefined) return others;
  return method === "listed" ? { codes, ...others } : { type: codes, ...others };
}
