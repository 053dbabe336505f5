import type { Attack } from "../attack.ts";

const defaults = "server/modules/front/content/default-pages.test.ts";
const content = "server/modules/front/content/content.test.ts";
const exclusion = "server/modules/people/exclusions/ask-exclusion.test.ts";

export const pages: readonly Attack[] = [
  {
    id: "I23",
    what: "Pages of words are written with scripts, pictures and addresses of other schemes, for companies whose names are markup; versions are changed, deleted, emptied and published at once.",
    holds:
      "Nothing of it becomes markup or a link; a version that was published stays as it was, and none has another's number.",
    tests: [
      { file: defaults, name: "Markdown makes nothing of" },
      { file: defaults, name: "facts are words, also with markup in them" },
      { file: content, name: "a site's own version cannot be" },
      {
        file: content,
        name: "a site's own version is numbered without gaps, however many are published at once",
      },
    ],
    defences: [
      { name: "links lead to our pages, to https and to mail", without: ["links-checked"] },
      {
        name: "facts are words",
        without: ["facts-are-words"],
        shownBy: 1,
      },
      {
        name: "versions are not changed",
        without: [
          {
            at: "content-append-only",
            put: "CREATE TRIGGER content_versions_append_only BEFORE UPDATE ON content_versions",
          },
        ],
        shownBy: 2,
      },
      {
        name: "versions are not emptied",
        without: [
          {
            at: "content-not-emptied",
            put: "CREATE TRIGGER content_versions_no_truncate AFTER TRUNCATE ON idempotency_keys",
          },
        ],
        shownBy: 2,
      },
      { name: "versions come one after the other", without: ["versions-in-turn"], shownBy: 3 },
    ],
  },
  {
    id: "S22",
    what: "Strangers exclude other people's addresses, flood mailboxes with the mails, try to learn which addresses are members', and use links twice, late and on other sites.",
    holds:
      "An exclusion begins with the link of its mail alone, once, for the time its reader says; a mailbox gets a few mails a day; every address gets the same answer and mail.",
    tests: [
      {
        file: exclusion,
        name: "floods bring a mailbox a few mails a day, for all askers and simultaneous requests together",
      },
      {
        file: exclusion,
        name: "floods from one network end before anything is hashed or mailed, and a text that is no address is not counted",
      },
      {
        file: exclusion,
        name: "the link of a self-exclusion ends after its hours, and its waiting data are deleted",
      },
      { file: exclusion, name: "the link of a self-exclusion is of its site, and no made-up one works" },
      {
        file: exclusion,
        name: "a self-exclusion answers and mails the same to members, to excluded and to unknown addresses",
      },
      {
        file: "server/modules/people/leaving/leaving.test.ts",
        name: "coming back is refused while the owner has excluded the address: by log-in and by link",
      },
    ],
    defences: [
      { name: "mails to a mailbox are counted", without: ["exclusion-mails-counted"] },
      { name: "requests for a mailbox run one after the other", without: ["wishes-in-turn"] },
      {
        name: "the requests of a network are counted",
        without: ["exclusions-counted-by-network"],
        shownBy: 1,
      },
      { name: "a link expires", without: ["exclusion-link-expires"], shownBy: 2 },
      { name: "a link is valid on its site only", without: ["exclusion-link-of-its-site"], shownBy: 3 },
      {
        name: "a deleted account does not come back during an exclusion",
        without: [{ at: "excluded-stays-away", put: "return false;" }],
        shownBy: 5,
      },
    ],
  },
];
