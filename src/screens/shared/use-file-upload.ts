import { type FormEvent, useState } from "react";
import type { Result } from "#session/answer.ts";

interface FileUploadOptions<T> {
  /** Another field of the form that must be filled in, and the error if it is not. */
  required?: { readonly name: string; readonly error: string };
  /** Sends the file with the value of the required field. */
  send: (file: File, value: string) => Promise<Result<T>>;
  onSuccess: (data: T) => Promise<void> | void;
}

/** A form that uploads the file of its field `file`. The network dialog is shown if there is no response (status 0). */
export function useFileUpload<T>({ required, send, onSuccess }: FileUploadOptions<T>) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, readonly string[]>>({});

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    const value = required ? String(form.get(required.name) ?? "") : "";
    const errors: Record<string, readonly string[]> = {};
    if (required && value === "") errors[required.name] = [required.error];
    if (!(file instanceof File) || file.size === 0) errors["file"] = ["Select a file that is not empty."];
    setErrors(errors);
    if (Object.keys(errors).length > 0 || !(file instanceof File)) return;
    setBusy(true);
    const result = await send(file, value);
    setBusy(false);
    if (result.ok) await onSuccess(result.data);
    else if (result.status !== 0) setErrors({ file: [result.message] });
  }

  return { handleSubmit, busy, errors };
}
