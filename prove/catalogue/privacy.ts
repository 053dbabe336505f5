import type { Attack } from "../attack.ts";

const photoAccess = "server/modules/people/photos/photo-access.test.ts";
const leaks = "server/platform/images/image-leaks.test.ts";
const pages = "prove/access/pages.prove.ts";
const wishes = "server/modules/meeting/discovery/wishes.test.ts";
const place = "server/modules/meeting/discovery/trilateration.test.ts";

/** Without it, members get the address of the sharp file instead of the blurred one. */
const unlocked = {
  name: "a viewer of a locked photo gets the blurred file",
  without: ["locked-is-blurred"],
};

/** Data of members: photos, place, hidden fields. */
export const privacy: readonly Attack[] = [
  {
    id: "A2",
    what: "A viewer without access fetches photos by guessed names, changed signatures and addresses from before.",
    holds:
      "403 or 404; names and signatures have 192 bits, an address ends within 4 hours, deleted files are gone at once.",
    tests: [
      { file: photoAccess, name: "a photo that only premium members see opens sharp for them" },
      { file: photoAccess, name: "a photo that only premium members see does not open by guessing" },
      { file: photoAccess, name: "a photo that only premium members see is gone with its deletion" },
      { file: photoAccess, name: "a photo that only premium members see" },
    ],
    defences: [
      unlocked,
      {
        name: "an address requires its own signature",
        without: ["own-signature-only"],
        shownBy: 1,
      },
      {
        name: "files are deleted with their photo",
        without: ["files-go-with-photo"],
        shownBy: 2,
      },
    ],
  },
  {
    id: "A3",
    what: "A blurred file is sharpened, stretched and compared with its picture.",
    holds:
      "It holds at most 40 pixels of detail and no byte of the original; its structural similarity stays at or below 0.4.",
    tests: [{ file: leaks, name: "a blurred file" }],
    defences: [
      {
        name: "detail is thrown away before it is blurred",
        without: [{ at: "detail-thrown-away", put: "200" }],
      },
    ],
  },
  {
    id: "A4",
    what: "Whole answers of every page, as HTML and as data, are searched for paid and secret content.",
    holds: "The answers contain no hidden, locked or private data of other members.",
    tests: [
      { file: pages, name: "what a free member gets of every page" },
      { file: pages, name: "what " },
      { file: pages, name: "the search in those pages finds what is there" },
    ],
    defences: [
      unlocked,
      {
        name: "hidden fields are left out",
        without: ["hidden-fields-left-out"],
      },
    ],
  },
  {
    id: "A5",
    what: "A member's home is measured from up to 1,000 made-up positions, by bands, orders and reverse geocoding; a visit is timed by two accounts of the asker's own, seen just before and after it.",
    holds:
      "Two homes at opposite ends of a city get the same answers; a phone's position is neither stored nor answered; searches round a visit to a quarter of an hour.",
    tests: [
      { file: place, name: "a member's home cannot be measured from any number" },
      { file: place, name: "a member's home cannot be measured at all where it is hidden" },
      {
        file: "server/modules/people/profiles/profiles.test.ts",
        name: "the place is a city's name, region, country and cell",
      },
      {
        file: "server/modules/meeting/discovery/search.test.ts",
        name: "the orders by online do not let two own accounts time a visit between them",
      },
      {
        file: "server/modules/meeting/discovery/search.test.ts",
        name: "the orders recently online becomes newest on a site that hides visits",
      },
      {
        file: "server/modules/meeting/discovery/hidden-visits.test.ts",
        name: "few hits with a place come in an order that no visit changes, each once",
      },
      {
        file: "server/modules/meeting/discovery/hidden-visits.test.ts",
        name: "many hits with a place come in an order that no visit changes, each once",
      },
      { file: wishes, name: "a site has the filters of its search_fields" },
      {
        file: wishes,
        name: "the result of a wish is what the cards and profiles of all members tell a member",
      },
    ],
    defences: [
      {
        name: "a city's distance includes its size",
        without: ["city-reaches"],
      },
      {
        name: "a hidden place has no distance",
        without: ["hidden-place-no-distance"],
        shownBy: 1,
      },
      {
        name: "searches round a visit to a quarter of an hour",
        without: [
          {
            at: "visit-told-roughly",
            put: 'ALTER TABLE "profiles" ADD COLUMN "last_seen_around" timestamp with time zone GENERATED ALWAYS AS (last_seen_at) STORED NOT NULL;--> statement-breakpoint',
          },
        ],
        shownBy: 3,
      },
      {
        name: "with hidden visits no search order depends on them",
        without: ["hidden-visits-no-order"],
        shownBy: 4,
      },
      {
        name: "with hidden visits no score depends on them",
        without: ["hidden-visits-no-points"],
        shownBy: 5,
      },
      {
        name: "with hidden visits the order of the tiers does not depend on them",
        without: ["hidden-visits-no-tiers"],
        shownBy: 6,
      },
      {
        name: "with hidden visits no filter depends on them",
        without: ["hidden-visits-no-filter"],
        shownBy: 7,
      },
      {
        name: "the online filter leaves out members who hide their presence",
        without: ["hidden-presence-no-filter"],
        shownBy: 8,
      },
      {
        name: "only the cell of a city is stored",
        without: [
          {
            at: "cell-only",
            put: "const cell = { ...cellOf(city.lat, city.lon), lat: city.lat, lon: city.lon };",
          },
        ],
        shownBy: 2,
      },
    ],
  },
  {
    id: "A6",
    what: "Photos are uploaded with coordinates, words and pictures in every place a file can hide them.",
    holds:
      "Derivatives hold pixels only, and no run of the original's bytes; the upload itself is kept nowhere.",
    tests: [
      { file: leaks, name: "of what was uploaded" },
      { file: photoAccess, name: "a photo that only premium members see is kept as made here only" },
    ],
    defences: [
      {
        name: "every size is encoded anew",
        without: [{ at: "size-encoded-anew", put: "$& Object.assign(full, { body: input });" }],
      },
    ],
  },
];
