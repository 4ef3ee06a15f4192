import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** Deletes an entry that waits, after asking once more: it is nowhere else. */
export function DeleteEntry({ title, onDelete }: { title: string; onDelete: () => void }) {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button kind="quiet" icon="trash-2" onClick={() => setAsked(true)}>
        Delete this entry
      </Button>
    );
  return (
    <Notice kind="warn" alert>
      <p>“{title}” and its photos are on this phone only. Deleted, they are gone.</p>
      <div className="line gap">
        <Button kind="danger" onClick={onDelete}>
          Delete the entry
        </Button>
        <Button onClick={() => setAsked(false)}>Keep it</Button>
      </div>
    </Notice>
  );
}
