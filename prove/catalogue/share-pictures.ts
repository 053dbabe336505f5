import type { Attack } from "../attack.ts";

const pictures = "server/modules/front/share-pictures/share-pictures.test.ts";
const tags = "server/test/pages/share-tags.test.ts";

/** Pictures that messengers show beside a shared link. */
export const sharePictureAttacks: readonly Attack[] = [
  {
    id: "I33",
    what: "Strangers ask for pictures of languages, niches, names and versions that a site has not, for all that it has at once, and share pages of members.",
    holds:
      "Only the pictures that the site's pages name are drawn, each once and within a network's share; a page that a member has open names none.",
    tests: [
      { file: pictures, name: "its address has the niches that the site serves" },
      { file: pictures, name: "its address is another one when the site is called otherwise" },
      { file: pictures, name: "the work of drawing happens once, however many ask at once or later" },
      { file: pictures, name: "the work of drawing is limited for a network" },
      { file: tags, name: "a page of a member shares nothing from the member's own browser" },
    ],
    defences: [
      { name: "only the site's own niches are drawn", without: ["share-picture-of-site"] },
      { name: "only the current version is drawn", without: ["share-picture-of-version"], shownBy: 1 },
      { name: "simultaneous requests share one drawing", without: ["share-picture-drawn-once"], shownBy: 2 },
      { name: "a network's drawings are counted", without: ["share-pictures-counted"], shownBy: 3 },
      {
        name: "a member's page names no picture",
        without: ["share-picture-for-visitors"],
        shownBy: 4,
      },
    ],
  },
];
