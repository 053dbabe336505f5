import type { Locale } from "#i18n/locales.ts";
import { composeMail } from "#server/platform/compose-mail.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Mail } from "#server/platform/mail.ts";

type Receiver = { site: RequestSite; to: string; locale: Locale };

// Neither mail names the person: until the address is proven, a name is whatever a stranger typed, and a name such
// as `prize.example.com` would become a link in somebody else's mailbox.

/** Asks the mailbox's owner to confirm a sign-up. */
export function activationMail(receiver: Receiver, token: string): Mail {
  return composeMail({
    ...receiver,
    key: "activation",
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
