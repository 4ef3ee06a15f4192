import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** Deletes a pending entry after a confirmation, as it exists only here. */
export function DeleteEntry({ title, onDelete }: { title: string; onDelete: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (!isConfirming)
    return (
      <Button kind="quiet" icon="trash-2" onClick={() => setIsConfirming(true)}>
        Delete entry
      </Button>
    );
  return (
    <Notice kind="warn" alert>
      <p>“{title}” and its photos are only on this phone. You can’t undo this.</p>
      <div className="line gap">
        <Button kind="danger" onClick={onDelete}>
          Delete entry
        </Button>
        <Button onClick={() => setIsConfirming(false)}>Cancel</Button>
      </div>
    </Notice>
  );
}
