import type { Env } from "#server/env.ts";
import { cast, castEmail, castPassword } from "./cast.ts";
import { deskEmail } from "./town/open-desk.ts";

/** What the person who started the demo wants to know. */
export function greeting(env: Pick<Env, "PUBLIC_URL">): string {
  const width = Math.max(...cast.map((role) => castEmail(role).length));
  const people = cast.map((role) => `    ${castEmail(role).padEnd(width)}  ${role.tryThis}`);
  return `
  Rendezvous is ready:  ${env.PUBLIC_URL}

  Log in as one of these; the password is always  ${castPassword}

${people.join("\n")}

  Look after it all at ${env.PUBLIC_URL}/admin as ${deskEmail}, with the same password and the code
  of six digits that the outbox shows. A few photos of the cast wait there once they are painted; what you upload
  yourself is approved after some seconds without anybody.

  Mails that the demo sends  ${env.PUBLIC_URL}/dev/outbox
  The parts it is made of    ${env.PUBLIC_URL}/dev/ui
  Everybody here is an example: their portraits are drawn, and nobody answers by themselves.
  Stop with Ctrl-C. What you did is kept; delete the data folder to start afresh.

`;
}
