import { activationHours, openingMinutes, resetMinutes, unconfirmedDays } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";

type Receiver = { site: RequestSite; to: string; locale: Locale };

// None of these mails names the person: until the address is proven, a name is whatever a stranger typed, and a name such
// as `prize.example.com` would become a link in somebody else's mailbox.

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

/** Tells a member that somebody signed up with their address. */
export function alreadyMemberMail(receiver: Receiver): Mail {
  return composeMail({
    ...receiver,
    key: "already_member",
    paragraphs: ["intro", "forgotten"],
    actionPath: "/login",
    footer: ["why"],
  });
}

/** The link to choose a new password. Where the address is unproven, it says that using it confirms it. */
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

/** Asks the owner of an account that strangers have locked whether it was them; the link opens log-in on their device. */
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

/** Says that the password was changed, and what to do about it where somebody else did it. */
export function passwordChangedMail(receiver: Receiver): Mail {
  return composeMail({
    ...receiver,
    key: "password_changed",
    paragraphs: ["intro", "not_you"],
    values: { contact: receiver.site.settings.brand.supportEmail },
    actionPath: "/reset-password",
    footer: ["why"],
  });
}
