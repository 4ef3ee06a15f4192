import { type FormEvent, useMemo, useRef, useState } from "react";
import { type Failure, type FieldErrors, formErrors, type Result } from "./answer.ts";
import { api, newIdempotencyKey, type WriteMethod } from "./api.ts";
import { toBody } from "./form-body.ts";

export interface SubmitOptions<T> {
  readonly path: string;
  /** Default `post`. */
  readonly method?: WriteMethod;
  readonly headers?: Readonly<Record<string, string>>;
  /** The endpoint accepts form data only, also without a file. */
  readonly multipart?: boolean;
  /** The request is an attempt, such as a payment: other values get another idempotency key. */
  readonly attempt?: boolean;
  /** Whether to send it without the user's session. */
  readonly anonymous?: (body: FormData | object) => boolean;
  /** The form stays busy until this has settled. `body` is the whole response, for properties other than `data`. */
  readonly onSuccess?: (data: T, body: unknown) => unknown;
  /** Called when the form is no longer busy, so reloading here doesn't block a retry. */
  readonly onFailure?: (failure: Failure) => unknown;
}

export interface Submission<T> {
  /** Sends the values; `undefined` if an earlier submit is still running. Never throws for server errors. */
  submit(values: FormData | object): Promise<Result<T> | undefined>;
  /** For `<form onSubmit>`: sends the form's named values and those of the pressed button. */
  handleSubmit(event: FormEvent<HTMLFormElement>): void;
  /** Clears the errors of the last request. Call it before another request of the same form. */
  reset(): void;
  readonly busy: boolean;
  /** Empty while there are none. */
  readonly errors: FieldErrors;
  /** For the error summary: `errors`, or the message under "" if there are none. */
  readonly wrong: FieldErrors;
  readonly message: string | undefined;
  readonly code: string | undefined;
  /** The `data` of an error response. */
  readonly data: unknown;
}

const NO_ERRORS: FieldErrors = {};

/**
 * A form that sends one write. The idempotency key is made when the form opens and renewed only after a
 * success, so that a double click, or a retry after a lost response, is the same request to the server.
 */
export function useSubmit<T = unknown>(options: SubmitOptions<T>): Submission<T> {
  const { path, method = "post", headers, multipart, attempt, anonymous, onSuccess, onFailure } = options;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const key = useRef<string>(undefined);
  key.current ??= newIdempotencyKey();
  const lastBody = useRef<string>(undefined);
  const isSubmitting = useRef(false);

  async function submit(values: FormData | object): Promise<Result<T> | undefined> {
    if (isSubmitting.current) return undefined;
    isSubmitting.current = true;
    setBusy(true);
    setFailure(undefined);
    let result: Result<T>;
    try {
      const body = values instanceof FormData && !multipart ? toBody(values) : values;
      if (attempt) renewKeyIfChanged(JSON.stringify(body));
      result = await api[method]<T>(path, body, {
        ...(key.current && { idempotencyKey: key.current }),
        ...(headers && { headers }),
        ...(anonymous?.(body) && { anonymous: true }),
      });
      if (result.ok) {
        key.current = newIdempotencyKey();
        await onSuccess?.(result.data, result.body);
      } else setFailure(result);
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
    // Afterwards, so the user can correct and resend while data is reloaded.
    if (!result.ok) await onFailure?.(result);
    return result;
  }

  function renewKeyIfChanged(body: string): void {
    if (lastBody.current !== undefined && lastBody.current !== body) key.current = newIdempotencyKey();
    lastBody.current = body;
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void submit(new FormData(event.currentTarget, submitter));
  }

  const errors = failure?.errors ?? NO_ERRORS;
  // The summary takes the focus when its errors change.
  const wrong = useMemo(() => formErrors(errors, failure?.message), [errors, failure?.message]);
  return {
    submit,
    handleSubmit,
    reset: () => setFailure(undefined),
    busy,
    errors,
    wrong,
    message: failure?.message,
    code: failure?.code,
    data: failure?.body && (failure.body as { data?: unknown }).data,
  };
}
