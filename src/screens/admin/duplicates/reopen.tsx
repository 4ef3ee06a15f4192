import { useState } from "react";
import { useRevalidator } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import type { QueueData } from "./loaders.ts";

interface ReopenProps {
  resource: AnyResource;
  pair: QueueData["rows"][number];
}

/** Why two records were marked as different, and the button to reopen. */
export function Reopen({ resource, pair }: ReopenProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function reopen() {
    setBusy(true);
    const result = await api.post(`/api/v1/duplicates/${pair.id}/reopen`, { resource: resource.name });
    setBusy(false);
    if (result.ok) {
      notify({
        kind: "good",
        title: `${pair.first.code} and ${pair.second.code} are possible duplicates again`,
      });
      await revalidate();
    } else notifyFailure("Pair not reopened", result);
  }
  return (
    <>
      <q>{pair.reason}</q>{" "}
      <Button small busy={busy} onClick={() => void reopen()}>
        Check again<span className="only-read">{`: ${pair.first.code} and ${pair.second.code}`}</span>
      </Button>
    </>
  );
}
