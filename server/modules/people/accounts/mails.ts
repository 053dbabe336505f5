import {
  activationHours,
  deletionDays,
  loginDenialDays,
  lossHours,
  lossLinkMinutes,
  mailChangeHours,
  mailChangeStopDays,
  openingMinutes,
  resetMinutes,
  unconfirmedDays,
} from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import { spokenLocale } from "#i18n/site-languages.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";

type Receiver = { site: RequestSite; to: string; locale: Locale; country: string | null };

/** The account's own address, in its language as its country writes it, or in the site's own. */
export function receiverOf(
  site: RequestSite,
  { email, language, country }: { email: string; language: string; country: string | null },
): Receiver {
  return { site, to: email, locale: spokenLocale(site.settings.reach, language), country };
}

function timeText({ locale, country }: Receiver, at: Date): string {
  const tag = regionalTag(locale, country);
  return new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at);
}

// None of these mails contains the person's name. Before the address is proven, the name is any text that a
// stranger typed, and a name such as `prize.example.com` would become a link in another person's mailbox.

/** Asks the mailbox's owner to confirm a sign-up. */
export function activationMail(receiver: Receiver, token: string): Mail {
  return composeMail({
    ...receiver,
    key: "activation",
    values: { hours: activationHours, days: unconfirmedDays },
    paragraphs: ["intro", "validity"],
    actionPath: `/activate?token=${token}`,
    footer: ["why"],
  });
}

/** Tells a member that a sign-up used their address. */
export function alreadyMemberMail(receiver: Receiver): Mail {
  return composeMail({
    ...receiver,
    key: "already_member",
    paragraphs: ["intro", "forgotten"],
    actionPath: "/login",
    footer: ["why"],
  });
}

/** The link to choose a new password. For an unproven address the mail says that the link confirms it. */
export function passwordResetMail(
  receiver: Receiver,
  { token, isConfirmed }: { token: string; isConfirmed: boolean },
): Mail {
  return composeMail({
    ...receiver,
    key: "password_reset",
    values: { minutes: resetMinutes },
    paragraphs: ["intro", ...(isConfirmed ? [] : ["confirms"]), "validity"],
    actionPath: `/reset-password/do?token=${token}`,
    footer: ["why"],
  });
}

/** The link to a new password after an owner secured the account: the old one was removed, not forgotten. */
export function accountSecuredMail(
  receiver: Receiver,
  {
    token,
    areCodesGone = false,
  }: {
    token: string;
    /** The member's recovery codes were removed with the password. */
    areCodesGone?: boolean;
  },
): Mail {
  return composeMail({
    ...receiver,
    key: "account_secured",
    values: { minutes: resetMinutes },
    paragraphs: ["intro", "validity", ...(areCodesGone ? ["codes_gone"] : [])],
    actionPath: `/reset-password/do?token=${token}`,
    footer: ["why"],
  });
}

/** Asks the owner of a locked account whether it was them; the link opens log-in on their device. */
export function loginOpeningMail(receiver: Receiver, token: string): Mail {
  return composeMail({
    ...receiver,
    key: "login_opening",
    values: { minutes: openingMinutes },
    paragraphs: ["intro", "opens"],
    actionPath: `/login/open?token=${token}`,
    footer: ["why"],
  });
}

/** Tells of a log-in on a new device, with a link for an owner who did not log in. */
export function newLoginMail(
  receiver: Receiver,
  { token, device, place, at }: { token: string; device: string | null; place: string | null; at: Date },
): Mail {
  return composeMail({
    ...receiver,
    key: "new_login",
    values: {
      days: loginDenialDays,
      device: device ?? "unknown",
      place: place ?? "unknown",
      time: timeText(receiver, at),
    },
    paragraphs: ["intro", "device", "place", "time", "not_you"],
    actionPath: `/login/deny?token=${token}`,
    footer: ["why"],
  });
}

/** Says that log-in asks for a second step from now on, or no longer does. */
export function twoStepMail(receiver: Receiver, { isOn }: { isOn: boolean }): Mail {
  return composeMail({
    ...receiver,
    key: isOn ? "two_step_on" : "two_step_off",
    values: { contact: receiver.site.settings.brand.supportEmail },
    paragraphs: ["intro", "not_you"],
    actionPath: "/reset-password",
    footer: ["why"],
  });
}

/** Says that a stranger has the password and guesses the codes. */
export function codesGuessedMail(receiver: Receiver): Mail {
  return composeMail({
    ...receiver,
    key: "codes_guessed",
    values: { contact: receiver.site.settings.brand.supportEmail },
    paragraphs: ["intro", "not_you"],
    actionPath: "/reset-password",
    footer: ["why"],
  });
}

/** Says that recovery codes were made and that earlier ones no longer work. */
export function newCodesMail(receiver: Receiver): Mail {
  return composeMail({
    ...receiver,
    key: "recovery_codes_new",
    values: { contact: receiver.site.settings.brand.supportEmail },
    paragraphs: ["intro", "not_you"],
    actionPath: "/reset-password",
    footer: ["why"],
  });
}

/** The link after the loss of the second step; other owners learn that a stranger has the password. */
export function secondStepLostMail(receiver: Receiver, token: string): Mail {
  return composeMail({
    ...receiver,
    key: "second_step_lost",
    values: { hours: lossHours, minutes: lossLinkMinutes },
    paragraphs: ["intro", "not_you"],
    actionPath: `/login/lost?token=${token}`,
    footer: ["why"],
  });
}

/** Says when the second step ends, with the link that stops it. */
export function secondStepEndingMail(
  receiver: Receiver,
  { token, endsAt }: { token: string; endsAt: Date },
): Mail {
  return composeMail({
    ...receiver,
    key: "second_step_ending",
    values: { date: timeText(receiver, endsAt) },
    paragraphs: ["intro", "not_you"],
    actionPath: `/login/keep?token=${token}`,
    footer: ["why"],
  });
}

/** Says that a passkey opens the account from now on. */
export function passkeyMail(receiver: Receiver): Mail {
  return composeMail({
    ...receiver,
    key: "passkey_added",
    values: { contact: receiver.site.settings.brand.supportEmail },
    paragraphs: ["intro", "not_you"],
    actionPath: "/login",
    footer: ["why"],
  });
}

/** Says that the password was changed, and what to do if another person did it. */
export function passwordChangedMail(
  receiver: Receiver,
  /** The change was made on a signed-in device, which stays signed in. */
  { isSignedIn }: { isSignedIn: boolean } = { isSignedIn: false },
): Mail {
  return composeMail({
    ...receiver,
    key: "password_changed",
    paragraphs: [isSignedIn ? "intro_signed_in" : "intro", "not_you"],
    values: { contact: receiver.site.settings.brand.supportEmail },
    actionPath: "/reset-password",
    footer: ["why"],
  });
}

/** Says that the account is deleted, until when that can be taken back, and how. */
export function deletionMail(
  receiver: Receiver,
  { token, deletedAt }: { token: string; deletedAt: Date },
): Mail {
  const { locale, country } = receiver;
  const date = new Intl.DateTimeFormat(regionalTag(locale, country), { dateStyle: "long", timeZone: "UTC" });
  return composeMail({
    ...receiver,
    key: "deletion",
    values: {
      days: deletionDays,
      date: date.format(deletedAt),
      contact: receiver.site.settings.brand.supportEmail,
    },
    paragraphs: ["intro", "back", "not_you"],
    actionPath: `/reactivate?token=${token}`,
    footer: ["why"],
  });
}

/** Asks the owner of a mailbox to confirm that an account of theirs moves there. */
export function emailChangeMail(receiver: Receiver, token: string): Mail {
  return composeMail({
    ...receiver,
    key: "email_change",
    values: { hours: mailChangeHours },
    paragraphs: ["intro", "validity"],
    actionPath: `/mail-change/do?token=${token}`,
    footer: ["why"],
  });
}

/** Tells the old address that the account has another one, with the way to stop it. */
export function emailChangedMail(receiver: Receiver, token: string): Mail {
  return composeMail({
    ...receiver,
    key: "email_changed",
    values: { days: mailChangeStopDays },
    paragraphs: ["intro", "not_you"],
    actionPath: `/mail-change/stop?token=${token}`,
    footer: ["why"],
  });
}
