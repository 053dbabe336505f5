import type { Env } from "#server/env.ts";
import { type CastRole, cast, castEmail, castPassword } from "./cast.ts";
import { secondCast, secondNetwork, secondSite } from "./second-site.ts";
import { sideSiteUrl } from "./side-site.ts";
import { thirdCast, thirdSite } from "./third-site.ts";
import { deskEmail } from "./town/open-desk.ts";

/** The text for the person who started the demo. */
export function greeting(env: Pick<Env, "PUBLIC_URL">): string {
  const second = sideSiteUrl(secondSite, env.PUBLIC_URL);
  const third = sideSiteUrl(thirdSite, env.PUBLIC_URL);
  return `
  Rendezvous is ready:  ${env.PUBLIC_URL}

  Log in as one of these; the password is always  ${castPassword}

${logins(cast)}

  A second site, Masquerade (BDSM), has fictional profiles and live-cam advertisements, each labelled as such:
  ${second}  (browsers find it by themselves; it is this same machine)

${logins(secondCast)}

  Its visitors see members and may sign up only where a partner sent them:  ${second}/members?network=${secondNetwork}
  Its payments are emulated by the second gateway, because the first does not allow its niche.

  A third site, Lantern, is for men who seek men:  ${third}

${logins(thirdCast)}

  Look after it all at ${env.PUBLIC_URL}/admin as ${deskEmail}, with the same password and the code
  of six digits that the outbox shows. A few photos of the cast wait there once they are painted; what you upload
  yourself is approved after some seconds without anybody.

  Mails that the demo sends  ${env.PUBLIC_URL}/dev/outbox
  The parts it is made of    ${env.PUBLIC_URL}/dev/ui
  Everybody here is an example: their portraits are drawn, and nobody answers by themselves.
  Stop with Ctrl-C. What you did is kept; delete the data folder to start afresh.

`;
}

function logins(roles: readonly CastRole[]): string {
  const width = Math.max(...[...roles].map((role) => castEmail(role).length));
  return roles.map((role) => `    ${castEmail(role).padEnd(width)}  ${role.tryThis}`).join("\n");
}
