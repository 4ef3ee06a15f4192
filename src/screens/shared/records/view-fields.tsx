import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, TextInput } from "#ui/primitives/input.tsx";

interface ViewFieldsProps {
  resource: AnyResource;
  name: string;
  shared: boolean;
  isDefault: boolean;
  /** Whether the user can rename it. */
  canRename: boolean;
  canShare: boolean;
  errors: FieldErrors;
  message: string | undefined;
}

const NAME_LENGTH = 60;

/** The fields of a saved view: name, sharing, default. */
export function ViewFields(props: ViewFieldsProps) {
  const { resource, name, shared, isDefault, canRename, canShare, errors, message } = props;
  const { name: _name, ...rest } = errors;
  const summaryErrors = Object.keys(errors).length === 0 && message ? { "": [message] } : rest;
  return (
    <>
      <ErrorList errors={summaryErrors} labels={{ query: "Filters" }} />
      {canRename ? (
        <Field name="name" label="View name" error={errors.name} counter={NAME_LENGTH}>
          <TextInput maxLength={NAME_LENGTH} defaultValue={name} autoComplete="off" required />
        </Field>
      ) : null}
      {canRename && (canShare || shared) ? (
        <Checkbox name="shared" defaultChecked={shared}>
          Share with everyone who can see {resource.many}
        </Checkbox>
      ) : null}
      <Checkbox name="default" defaultChecked={isDefault}>
        Open the list with this view
      </Checkbox>
    </>
  );
}
