import { useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RevealDialog } from "./reveal-dialog.tsx";
import type { MaskedFields } from "./use-masked-fields.ts";

interface MaskedNoticeProps {
  resource: AnyResource;
  id: number;
  masked: MaskedFields;
}

/** The notice above a form with masked fields, with a button to reveal them. */
export function MaskedNotice({ resource, id, masked }: MaskedNoticeProps) {
  const { can } = useSession();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  if (masked.names.length === 0 || masked.revealed) return null;
  return (
    <>
      <Notice
        className="gap"
        action={
          can("personal_data.reveal") ? (
            <Button small icon="eye" onClick={() => setIsDialogOpen(true)}>
              Show personal data
            </Button>
          ) : null
        }
      >
        Personal data is masked. Masked fields that you leave blank keep their value.
      </Notice>
      <RevealDialog
        resource={resource}
        id={id}
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        onRevealed={(values) => {
          setIsDialogOpen(false);
          masked.reveal(values);
        }}
      />
    </>
  );
}
