import type { Attack } from "../attack.ts";

const hidden = "server/test/hidden-members.test.ts";
const listing = "server/db/migrations/0010_search_orders.sql";
const visible = "server/modules/safety/visible-to.ts";

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
    ],
    defences: [
      {
        name: "whoever is shown passes the blocks",
        edits: [
          {
            file: visible,
            remove: "return and(isOpen, not(blockedEitherWay(db, viewer.memberId))) as SQL;",
            put: "return isOpen;",
          },
        ],
      },
      {
        name: "blocks count in both directions",
        edits: [
          {
            file: visible,
            remove: "and(eq(blocks.blockerId, viewerId), eq(blocks.blockedId, otherId)),",
            put: "",
          },
        ],
        shownBy: 1,
      },
      {
        name: "a closed chat shows no person",
        edits: [
          {
            file: "server/modules/chats/present-chat.ts",
            remove: "if (!row.hasBlocked) return",
            put: "return",
          },
        ],
      },
      {
        name: "a block makes kept answers old",
        edits: [
          {
            file: "server/db/migrations/0009_member_stamps.sql",
            remove: "FOR EACH ROW EXECUTE FUNCTION count_stamp('blocker_id', 'blocked_id');",
            put: "FOR EACH ROW EXECUTE FUNCTION count_stamp();",
          },
          {
            file: "server/db/migrations/0009_member_stamps.sql",
            remove: "FOR EACH ROW EXECUTE FUNCTION count_stamp('from_id', 'to_id');",
            put: "FOR EACH ROW EXECUTE FUNCTION count_stamp();",
          },
        ],
      },
      {
        name: "an invisible member is not found",
        edits: [
          {
            file: visible,
            remove: "conditions.push(eq(profiles.isInvisible, false), eq(profiles.isPrivate, false));",
            put: "conditions.push(eq(profiles.isPrivate, false));",
          },
          {
            file: listing,
            remove: "AND NOT NEW.is_invisible AND NOT NEW.is_private",
            put: "AND NOT NEW.is_private",
          },
        ],
        shownBy: 2,
      },
      {
        name: "a private member is not found",
        edits: [
          {
            file: visible,
            remove: "conditions.push(eq(profiles.isInvisible, false), eq(profiles.isPrivate, false));",
            put: "conditions.push(eq(profiles.isInvisible, false));",
          },
          {
            file: listing,
            remove: "AND NOT NEW.is_invisible AND NOT NEW.is_private",
            put: "AND NOT NEW.is_invisible",
          },
        ],
        shownBy: 3,
      },
    ],
  },
];
