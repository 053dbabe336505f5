import type { Attack } from "../attack.ts";

const hiding = "server/modules/meeting/hidden-profiles/hidden-profiles.test.ts";
const proposals = "server/modules/meeting/hidden-profiles/proposals.test.ts";
const visibility = "server/test/access/visibility.test.ts";

/** Profiles that a member does not want to have proposed any more. */
export const hiddenProfileAttacks: readonly Attack[] = [
  {
    id: "A37",
    what: "A member hides a profile while searches, decks and cursors of before are open, from two tabs, at a full list, at the instant of an erasure, and by ids that the member may not see; the hidden member reads everything that could tell of it, the archive too.",
    holds:
      "No answer proposes or counts the profile until it is shown again; the list has at most its limit; ids that cannot be seen are refused like unknown ones; the hidden member's answers, events and archive are the same as before.",
    tests: [
      { file: visibility, name: "GET /api/swipe-game one whom the viewer hid" },
      { file: proposals, name: "a search by newest counts a hidden profile no longer" },
      { file: hiding, name: "hiding is refused alike, and stores nothing an invisible member" },
      { file: hiding, name: "a second hider waits for the first, and meets the full list" },
      {
        file: hiding,
        name: "the archives name the hidden profiles to the hider, and no archive names the hiders",
      },
      {
        file: hiding,
        name: "the hidden member gets no event, no notification and the same answers as before",
      },
    ],
    defences: [
      {
        name: "nothing proposes a hidden profile",
        without: ["hidden-profile-not-proposed", "hidden-profile-not-found"],
      },
      { name: "no search counts a hidden profile", without: ["hidden-profile-not-found"], shownBy: 1 },
      { name: "only a visible profile can be hidden", without: ["hiding-of-visible-profiles"], shownBy: 2 },
      { name: "the list is counted alone", without: ["hidden-profiles-counted-alone"], shownBy: 3 },
      { name: "an archive names no hider", without: ["hiders-not-exported"], shownBy: 4 },
    ],
  },
];
