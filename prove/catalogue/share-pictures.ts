import type { Attack } from "../attack.ts";

const pictures = "server/modules/front/share-pictures/share-pictures.test.ts";
const tags = "server/test/pages/share-tags.test.ts";

/** What messengers show beside a shared link. */
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
      { name: "a site's own niches alone", without: ["share-picture-of-site"] },
      { name: "one version alone", without: ["share-picture-of-version"], shownBy: 1 },
      { name: "one drawing for all who ask", without: ["share-picture-drawn-once"], shownBy: 2 },
      { name: "a network's drawings are counted", without: ["share-pictures-counted"], shownBy: 3 },
      {
        name: "a member's page names no picture",
        without: [{ at: "share-picture-for-visitors", put: "const isVisitor = true;" }],
        shownBy: 4,
      },
    ],
  },
];
