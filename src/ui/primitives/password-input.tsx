import { useState } from "react";
import { t } from "#language/t.ts";
import { words } from "#ui/words.ts";
import { Button } from "./button.tsx";
import { Affix, TextInput, type TextInputProps } from "./input.tsx";

/** A password that can be shown while it is typed. */
export function PasswordInput(props: Omit<TextInputProps, "type">) {
  const [shown, setShown] = useState(false);
  const show = (
    <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
      {shown ? t(words.hide) : t(words.show)}
    </Button>
  );
  return (
    <Affix after={show}>
      <TextInput {...props} type={shown ? "text" : "password"} spellCheck={false} autoCapitalize="none" />
    </Affix>
  );
}
