import { useNavigate, useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { pages, paths } from "./urls.ts";

/** Resends a message. A message that was already delivered is sent as a new one, which is then shown. */
export function Resend({ id, sent }: { id: number; sent: boolean }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { submit, busy } = useSubmit<{ id: number }>({
    path: paths.resend(id),
    onSuccess: (done) => {
      notify({ kind: "good", title: "Message queued" });
      return done.id === id ? revalidate() : navigate(pages.message(done.id));
    },
    onFailure: (failure) => notifyFailure("Message not sent", failure),
  });
  return (
    <Button icon="send" busy={busy} onClick={() => void submit({})}>
      {sent ? "Resend message" : "Send now"}
    </Button>
  );
}
