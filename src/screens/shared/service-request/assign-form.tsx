import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "#session/api.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { NameOptions } from "#ui/primitives/options.tsx";
import { requestPaths } from "./labels.ts";
import type { RequestViewData } from "./view-loader.ts";

interface Assignee {
  readonly id: number;
  readonly name: string;
}

export interface AssigneeChoices {
  readonly providers: readonly Assignee[];
  readonly workers: readonly Assignee[];
}

interface AssignFormProps {
  request: RequestViewData;
  choices: AssigneeChoices;
  close: () => void;
}

/** Assigns a request to a provider, a person or both. The people depend on the provider. */
export function AssignForm({ request, choices, close }: AssignFormProps) {
  const { id, code, version, provider_id, provider_name, assigned_to, assigned_to_name } = request;
  const { revalidate } = useRevalidator();
  const [provider, setProvider] = useState(String(provider_id ?? ""));
  const [person, setPerson] = useState(String(assigned_to ?? ""));
  const [workers, setWorkers] = useState(withAssignee(choices.workers, assigned_to, assigned_to_name));
  const providers = withAssignee(choices.providers, provider_id, provider_name);
  const { submit, busy, errors, message } = useSubmit({
    path: requestPaths.action(id, "assign"),
    attempt: true,
    onSuccess: () => {
      notify({ kind: "good", title: `${code} assigned`, text: "The assignee will be notified." });
      close();
      return revalidate();
    },
    onFailure: ({ status }) => (status === 409 ? revalidate() : undefined),
  });
  const loading = useRef<AbortController>(undefined);
  useEffect(() => () => loading.current?.abort(), []);
  async function chooseProvider(providerId: string): Promise<void> {
    // A late response for another provider must not replace this provider’s staff.
    loading.current?.abort();
    loading.current = new AbortController();
    const { signal } = loading.current;
    setProvider(providerId);
    setPerson("");
    setWorkers([]);
    const result = await api.get<AssigneeChoices>(requestPaths.workers(id, providerId), { signal });
    if (signal.aborted) return;
    if (result.ok) setWorkers(result.data.workers);
    else notifyFailure("Provider’s staff not loaded", result);
  }
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ provider_id: provider || null, assigned_to: person || null, version });
      }}
    >
      {message && !errors.provider_id && !errors.assigned_to ? <ErrorNotice>{message}</ErrorNotice> : null}
      <Field name="provider_id" label="Provider" error={errors.provider_id} optional>
        <Select value={provider} onChange={(event) => void chooseProvider(event.target.value)}>
          <option value="">None (revenue office)</option>
          <NameOptions rows={providers} />
        </Select>
      </Field>
      <Field
        name="assigned_to"
        label="Person"
        hint="From the provider or the revenue office"
        error={errors.assigned_to}
        optional
      >
        <Select value={person} onChange={(event) => setPerson(event.target.value)}>
          <option value="">{provider ? "Anyone from the provider" : "Select"}</option>
          <NameOptions rows={workers} />
        </Select>
      </Field>
      <DialogButtons action="Assign request" busy={busy} onCancel={close} cancel="Go back" />
    </form>
  );
}

/** Keeps the current assignee in the list, even if they can no longer be selected. */
function withAssignee(
  list: readonly Assignee[],
  id: number | null,
  name: string | null,
): readonly Assignee[] {
  if (id === null || list.some((one) => one.id === id)) return list;
  return [...list, { id, name: name ?? "Unknown" }];
}
