import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, TextInput } from "#ui/primitives/input.tsx";

interface ViewFieldsProps {
  resource: AnyResource;
  name: string;
  shared: boolean;
  isDefault: boolean;
  /** Whether it is one's to rename. */
  mayName: boolean;
  mayShare: boolean;
  errors: FieldErrors;
  message: string | undefined;
}

const NAME_LENGTH = 60;

/** What a saved view is: its name, who sees it, whether the list opens with it. */
export function ViewFields(props: ViewFieldsProps) {
  const { resource, name, shared, isDefault, mayName, mayShare, errors, message } = props;
  const { name: _shown, ...rest } = errors;
  const others = Object.keys(errors).length === 0 && message ? { "": [message] } : rest;
  return (
    <>
      <Faults errors={others} labels={{ query: "What is shown" }} />
      {mayName ? (
        <Field name="name" label="Name of the view" error={errors.name} counter={NAME_LENGTH}>
          <TextInput maxLength={NAME_LENGTH} defaultValue={name} autoComplete="off" required />
        </Field>
      ) : null}
      {mayName && (mayShare || shared) ? (
        <Checkbox name="shared" defaultChecked={shared}>
          Everybody who may see {resource.many} sees this view
        </Checkbox>
      ) : null}
      <Checkbox name="default" defaultChecked={isDefault}>
        The list opens with this view for me
      </Checkbox>
    </>
  );
}
