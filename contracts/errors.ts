/**
 * Every refusal the server can answer with: stable code -> HTTP status. The text a person reads is the message
 * `errors.<code>` in the caller's language. On the wire:
 * `{ error, message, fields?: { [field]: { code, message } }, ...extra }`, where `field` is the body's path with dots.
 */
export const errorStatus = {
  invalid_request: 400,
  client_header_missing: 400,
  authentication_required: 403,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  unknown_site: 404,
  conflict: 409,
  other_member: 409,
  in_progress: 409,
  body_too_large: 413,
  unsupported_media: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  busy: 503,

  // accounts
  login_failed: 401,
  account_locked: 429,
  account_suspended: 403,
  signup_closed: 403,
  invite_required: 403,
  link_invalid: 410,
  too_many_mails: 429,
  too_many_reset_mails: 429,
  already_confirmed: 409,

  // profiles, photos
  photo_limit_reached: 409,
  photo_unreadable: 422,
  photo_too_large: 413,
  photo_type_unsupported: 415,
  photo_too_many_pixels: 422,

  // likes, chats
  blocked: 403,
  you_blocked: 403,
  cannot_block_yourself: 422,
  partner_unconfirmed: 409,
  partner_gone: 409,
  client_id_taken: 409,
  conversation_limit_reached: 402,
  credits_insufficient: 402,

  // staff
  second_step_required: 403,
  role_missing: 403,
  code_invalid: 410,
  too_many_codes: 429,
  photo_settled: 409,
  photo_taken: 409,

  // credits, payments
  bundle_unknown: 404,
  payment_method_unavailable: 422,
  payment_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Codes a single field can be refused with; the text is `errors.fields.<code>`. */
export const fieldCodes = [
  "required",
  "invalid",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "username_same_as_email",
  "username_starts_with_at",
  "username_characters",
  "username_taken",
  "email_invalid",
  "password_too_short",
  "password_common",
  "passwords_differ",
  "birth_date_invalid",
  "birth_date_too_young",
  "consent_required",
  "age_range_reversed",
  "city_unknown",
  "region_unknown",
  "country_unknown",
  "invite_unknown",
  "code_wrong",
] as const;
export type FieldCode = (typeof fieldCodes)[number];

export type ErrorAnswer = {
  error: ErrorCode;
  message: string;
  fields?: Record<string, { code: FieldCode; message: string }>;
  authentication_required?: true;
  /** Minutes a lock still lasts (account_locked). */
  minutes?: number;
};
