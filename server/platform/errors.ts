import type { ErrorAnswer, ErrorCode, FieldCode } from "#contracts/errors.ts";

export type FieldRefusal = { code: FieldCode; params?: Record<string, string | number> };

/** A refusal for the caller, with the status and text of its code (contracts/errors.ts). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, FieldRefusal> | undefined;
  /** Values for the text, and extra members of the answer (`minutes`). */
  readonly params: Record<string, string | number>;
  /** Further members of the answer. */
  readonly extra: Pick<ErrorAnswer, "decision">;

  constructor(
    code: ErrorCode,
    params: Record<string, string | number> = {},
    extra: Pick<ErrorAnswer, "decision"> = {},
  ) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.params = params;
    this.extra = extra;
    this.fields = undefined;
  }
}

/** Refuses single fields (422): `new FieldError({ email: { code: "email_invalid" } })`; `code` is a more specific error. */
export class FieldError extends AppError {
  override readonly fields: Record<string, FieldRefusal>;

  constructor(fields: Record<string, FieldRefusal>, code: ErrorCode = "invalid_fields") {
    super(code);
    this.fields = fields;
  }
}
