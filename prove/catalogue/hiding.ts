import type { Attack } from "../attack.ts";

const hidden = "server/test/hidden-members.test.ts";
const kinds = "server/test/served-kinds.test.ts";

/** Who is not to be seen. */
export const hiding: readonly Attack[] = [
  {
    id: "A8",
    what: "Somebody blocks, goes invisible or private while another looks, who goes on with the cursors, counts and kept answers of before.",
    holds:
      "They are on no page, in no count, likes or similar results and behind no cursor; a closed chat keeps a name and no person.",
    tests: [
      {
        file: hidden,
        name: "a member who blocks who looks is on no page, in no count and behind no cursor of before",
      },
      {
        file: hidden,
        name: "a member who is blocked by who looks is on no page, in no count and behind no cursor of before",
      },
      {
        file: hidden,
        name: "a member who goes invisible to a stranger is on no page, in no count and behind no cursor of before",
      },
      {
        file: hidden,
        name: "a member who turns private to a stranger is on no page, in no count and behind no cursor of before",
      },
      { file: hidden, name: "every address that answers something was asked, or tells of nobody" },
      { file: "server/test/visibility.test.ts", name: "counts tell no more than the lists" },
      {
        file: kinds,
        name: "a fictional profile is written to, liked and opened only where the site has the words",
      },
      {
        file: kinds,
        name: "a fictional profile is gone from a running conversation when the words are taken away, and comes back with them",
      },
    ],
    defences: [
      {
        name: "whoever is shown passes the blocks",
        without: [{ at: "shown-past-blocks", put: "return isOpen;" }],
      },
      {
        name: "blocks count in both directions",
        without: ["blocks-both-ways"],
        shownBy: 1,
      },
      {
        name: "whoever is shown is of a kind the site serves",
        without: ["kind-served"],
        shownBy: 6,
      },
      {
        name: "a message goes to a kind the site serves",
        without: ["message-to-served-kind"],
        shownBy: 7,
      },
      {
        name: "a closed chat shows no person",
        without: [{ at: "blocked-chat-shows-nobody", put: "true" }],
      },
      {
        name: "a block makes kept answers old",
        without: [
          {
            at: "block-stamps",
            put: "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp();",
          },
          {
            at: "like-stamps",
            put: "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp();",
          },
        ],
      },
      {
        name: "an invisible member is not found",
        without: [
          { at: "hidden-not-found", put: "conditions.push(eq(profiles.isPrivate, false));" },
          {
            at: "hidden-not-listed",
            put: "NEW.is_listed := NEW.status = 'active' AND NEW.kind = 'member' AND NOT NEW.is_private",
          },
        ],
        shownBy: 2,
      },
      {
        name: "a private member is not found",
        without: [
          { at: "hidden-not-found", put: "conditions.push(eq(profiles.isInvisible, false));" },
          {
            at: "hidden-not-listed",
            put: "NEW.is_listed := NEW.status = 'active' AND NEW.kind = 'member' AND NOT NEW.is_invisible",
          },
        ],
        shownBy: 3,
      },
    ],
  },
];
