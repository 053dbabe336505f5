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
  site_closed: 503,

  // accounts
  login_failed: 401,
  second_step_required: 403,
  account_locked: 429,
  account_suspended: 403,
  signup_closed: 403,
  invite_required: 403,
  self_excluded: 403,
  link_invalid: 410,
  too_many_mails: 429,
  too_many_reset_mails: 429,
  already_confirmed: 409,
  not_confirmed: 409,
  pending_deletion: 403,
  archive_too_soon: 429,
  sms_unavailable: 503,
  too_many_phone_codes: 429,
  phone_limit_reached: 409,
  number_excluded: 403,
  login_expired: 410,
  passkey_refused: 401,
  passkey_limit_reached: 409,
  password_missing: 409,
  email_taken: 409,

  // profiles, photos
  photo_limit_reached: 409,
  photo_unreadable: 422,
  photo_too_large: 413,
  photo_type_unsupported: 415,
  photo_too_many_pixels: 422,

  // likes, games, chats
  like_limit_reached: 402,
  blocked: 403,
  you_blocked: 403,
  cannot_block_yourself: 422,
  contact_block_limit_reached: 409,
  hidden_profile_limit_reached: 409,
  saved_search_limit_reached: 409,
  partner_unconfirmed: 409,
  partner_gone: 409,
  partner_cam: 409,
  client_id_taken: 409,
  message_too_old: 409,
  pin_limit_reached: 409,
  price_higher: 409,
  photos_unwanted: 409,
  gifts_unwanted: 409,
  photo_gone: 410,
  voice_unreadable: 422,
  voice_type_unsupported: 415,
  voice_too_long: 422,
  voice_too_large: 413,
  voice_gone: 410,
  voice_unwanted: 409,
  voice_not_yet: 409,
  gif_gone: 410,
  nothing_to_refuse: 409,
  gifs_off: 503,
  same_text_limit: 403,
  conversation_limit_reached: 402,
  credits_insufficient: 402,

  // complaints
  too_many_complaints: 429,
  complaint_closed: 409,
  complaint_locked: 403,
  complaint_gone: 409,
  pictures_limit_reached: 409,
  complaint_taken: 409,
  appeal_needs_another: 409,

  // reports
  cannot_report_yourself: 422,
  too_many_reports: 429,
  report_taken: 409,
  report_closed: 409,
  report_outdated: 409,
  already_warned: 409,
  member_gone: 409,
  staff_member: 409,
  already_restricted: 409,
  restriction_over: 409,

  // support
  support_unanswered: 409,
  support_day_full: 429,
  support_taken: 409,
  support_changed: 409,

  // announcements
  announcement_begun: 409,
  announcement_over: 409,
  receivers_changed: 409,

  // staff
  role_missing: 403,
  code_invalid: 410,
  too_many_codes: 429,
  photo_settled: 409,
  photo_taken: 409,

  // credits, payments
  bundle_unknown: 404,
  payment_method_unavailable: 422,
  payment_unavailable: 503,
  payments_not_taken: 403,
  order_not_cancellable: 409,
  discount_code_unknown: 404,
  discount_gone: 409,
  price_changed: 409,
  spending_cap_day: 409,
  spending_cap_month: 409,
  spending_paused: 409,
  direct_debit_off: 409,
  direct_debit_blocked: 403,
  direct_debit_limit: 409,
  direct_debit_expired: 409,
  direct_debit_changed: 409,
  direct_debit_refused: 422,
  direct_debit_unusable: 409,
  stored_card_gone: 409,
  withdrawal_over: 409,
  withdrawal_empty: 409,
  withdrawal_changed: 409,
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
  "new_email_invalid",
  "email_unchanged",
  "old_password_wrong",
  "password_wrong",
  "passkey_wrong",
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
  "language_unknown",
  "invite_unknown",
  "code_wrong",
  "debit_code_wrong",
  "code_expired",
  "code_tries",
  "phone_invalid",
  "phone_country",
  "contact_invalid",
  "discount_code_not_found",
  "discount_code_used",
  "discount_code_held",
  "iban_invalid",
  "iban_country",
  "message_unknown",
  "sticker_unknown",
  "gift_unknown",
  "kind_unconfirmed",
  "foreign_link",
] as const;
export type FieldCode = (typeof fieldCodes)[number];

export type ErrorAnswer = {
  error: ErrorCode;
  message: string;
  fields?: Record<string, { code: FieldCode; message: string }>;
  authentication_required?: true;
  /** Remaining minutes of a lock (account_locked). */
  minutes?: number;
  /** Id of the challenge for the second step, in the browser that gave the password (second_step_required). */
  challenge?: string;
  /** The current price of the message (price_higher). */
  credits?: number;
  /** The rest of a cap on spending, in minor units of its currency (spending_cap_day, spending_cap_month). */
  left_minor?: number;
  currency?: string;
  /** When the cap allows a purchase again, buying is on again (spending_paused), new likes are available (like_limit_reached), or the text can be sent again (same_text_limit). */
  frees_at?: string;
  /**
   * The same in milliseconds from now on, and the number of likes at that time (like_limit_reached). Without a number: when
   * more pictures of gifs are fetched (too_many_requests).
   */
  frees_in_ms?: number;
  limit?: number;
  /** The suspension or ban, in the shape of GET /api/reports (account_suspended). */
  decision?: object;
};
