import type { Attack } from "../attack.ts";

const searches = "server/modules/meeting/saved-searches/saved-searches.test.ts";
const news = "server/modules/meeting/saved-searches/notices/saved-search-news.test.ts";

/** Searches that a member saved, and the weekly note about new members in them. */
export const savedSearchAttacks: readonly Attack[] = [
  {
    id: "A40",
    what: "A member saves thirty searches at once, with invented filters and names of control signs, and changes and deletes searches by the ids of others; people hide or block while a weekly note waits.",
    holds:
      "The list has at most its limit; a search of another member or site is like an unknown one; a note names nobody whom the receiver's search would not show at that moment, and each person once.",
    tests: [
      { file: searches, name: `of 20 saved searches a second save waits for the first` },
      {
        file: searches,
        name: "what others cannot do a search of another member, and of another site, is like an unknown one",
      },
      {
        file: news,
        name: "the weekly note about saved searches leaves out a person who hides, or whom a block hides",
      },
      {
        file: news,
        name: "the weekly note about saved searches comes once a week, however often it is asked",
      },
    ],
    defences: [
      { name: "the list is counted alone", without: ["saved-searches-counted-alone"] },
      { name: "only one's own search is changed", without: ["own-saved-searches"], shownBy: 1 },
      { name: "only one's own search is deleted", without: ["own-searches-deleted"], shownBy: 1 },
      {
        name: "a note names no hidden profile",
        without: ["hidden-profile-not-proposed", "hidden-profile-not-found"],
        shownBy: 2,
      },
    ],
  },
];
