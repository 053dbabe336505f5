import type { Attack } from "../attack.ts";

const labels = "server/test/pages/fictional-labels.test.ts";
const partnerPage = "server/modules/people/profiles/partner-page.test.ts";
const served = "server/test/access/served-kinds.test.ts";

/** Profiles that are no members: fictional ones and advertisements. */
export const otherKindAttacks: readonly Attack[] = [
  {
    id: "A44",
    what: "A fictional profile is taken for a member: on a card, on its profile, above a conversation, in a mail and in a push, in each of the eleven languages.",
    holds: "Each of them says in words that the profile is fictional, before anything can be paid.",
    tests: [{ file: labels, name: "is labelled on card, profile, conversation, in mail and push" }],
    defences: [
      { name: "a mail says the kind", without: ["mail-says-kind"] },
      { name: "a push says the kind", without: ["push-says-kind"] },
    ],
  },
  {
    id: "A45",
    what: "A member pays for messages to an advertisement: texts, stickers, gifts, photos and voice messages, as the first message and in a conversation that the advertisement began, alone and in a batch with messages to members.",
    holds:
      "Nothing is stored or charged. Other messages of the batch are stored. The conversation says what it is, and a message that was stored before is answered.",
    tests: [
      { file: served, name: "is never written to, in no kind of message, and nothing is charged" },
      {
        file: served,
        name: "refuses its own messages of a batch alone: those to members are stored and charged",
      },
    ],
    defences: [
      { name: "no message to an advertisement", without: ["advertisement-not-written"], shownBy: 0 },
      { name: "none in a batch", without: ["advertisement-not-written"], shownBy: 1 },
      { name: "its conversation is closed", without: ["advertisement-closed"], shownBy: 0 },
    ],
  },
  {
    id: "A50",
    what: "Somebody asks for the partner's page of members, of fictional profiles, of advertisements that are not shown here, were blocked, or on sites without one, and an operator sets an address that lies, with a password, a port or another scheme.",
    holds:
      "Only an advertisement that the asker may see leads to the address of the site's setting. Nothing of the call is kept, and only an https address of a public host can be set.",
    tests: [
      {
        file: partnerPage,
        name: "the partner's page of an advertisement is the address of the site's setting, for members and visitors, and nothing of the call is kept",
      },
      {
        file: partnerPage,
        name: "the partner's page of an advertisement is found for no other profile, in no other country, and on no site without one",
      },
      {
        file: partnerPage,
        name: "the partner's page of an advertisement is refused like the profile where the viewer blocked it, and where visitors see no members",
      },
      {
        file: partnerPage,
        name: "the partner's page of an advertisement is an https address of a public host, without a password, port or fragment",
      },
    ],
    defences: [
      { name: "only advertisements lead there", without: ["partner-page-of-advertisements"], shownBy: 1 },
    ],
  },
];
