import { useState } from "react";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Button } from "./button.tsx";
import { Affix, TextInput, type TextInputProps } from "./input.tsx";

/** A password that can be shown while it is typed. */
export function PasswordInput(props: Omit<TextInputProps, "type">) {
  const [visible, setVisible] = useState(false);
  const toggle = (
    <Button aria-pressed={visible} onClick={() => setVisible(!visible)}>
      {visible ? t(uiLabels.hide) : t(uiLabels.show)}
    </Button>
  );
  return (
    <Affix after={toggle}>
      <TextInput {...props} type={visible ? "text" : "password"} spellCheck={false} autoCapitalize="none" />
    </Affix>
  );
}
