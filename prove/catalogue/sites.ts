import type { Attack } from "../attack.ts";

const closed = "server/modules/ground/sites/closed-site.test.ts";
const command = "tools/site-command.test.ts";
const drawing = "server/modules/ground/sites/draw-logo.test.ts";
const languages = "server/modules/ground/sites/site-languages.test.ts";
const logos = "server/modules/ground/sites/site-logos.test.ts";
const settings = "server/modules/ground/sites/settings.test.ts";

/** Attacks on the settings of sites. */
export const sites: readonly Attack[] = [
  {
    id: "I21",
    what: "A site's settings are changed with unknown names and wrong values, by many callers at once, and damaged in the database.",
    holds:
      "A wrong change is refused whole with a code for each field, simultaneous changes are all stored, and a damaged field has its default.",
    tests: [
      { file: settings, name: "a change of settings is refused whole, with a code for each field" },
      { file: settings, name: "a change of settings loses none of many that are made at once" },
      { file: settings, name: "a damaged row keeps every valid field" },
    ],
    defences: [
      {
        name: "only known settings are written",
        without: ["known-settings-only"],
      },
      { name: "the lock on a site's row", without: ["settings-not-lost"], shownBy: 1 },
      {
        name: "a damaged field gets its default",
        without: [{ at: "bad-setting-falls-back", put: "settings[group][field] = given[field];" }],
        shownBy: 2,
      },
    ],
  },
  {
    id: "I31",
    what: "A site is switched off while members have sessions and open streams, by one process of several.",
    holds:
      "Every process refuses its pages and calls, its streams end, optional mails wait, other sites go on, and with the site everything comes back.",
    tests: [
      { file: closed, name: "a site that is switched off takes no sign-up, no log-in and no call" },
      { file: closed, name: "has its streams ended, without a word that would sign the member out" },
      { file: closed, name: "lets optional notifications wait, and sends required ones" },
    ],
    defences: [
      { name: "the hook that refuses", without: ["closed-site-refuses"] },
      { name: "the check of open streams", without: ["closed-site-streams"], shownBy: 1 },
      { name: "the wait of optional notifications", without: ["closed-site-mails"], shownBy: 2 },
    ],
  },
  {
    id: "I32",
    what: "A site is added or changed with hosts of other sites, in other spellings, with invisible signs, or twice at once.",
    holds: "A host leads to one site, as browsers send it, and a refused command stores nothing.",
    tests: [
      { file: command, name: "bin/sites add refuses" },
      { file: command, name: "a host" },
      { file: command, name: "bin/sites set refuses" },
    ],
    defences: [
      {
        name: "a host that leads to another site refuses the whole command",
        without: ["new-site-takes-no-host"],
      },
      {
        name: "a change refuses such a host as well",
        without: ["changed-site-takes-no-host"],
        shownBy: 2,
      },
      { name: "signs that browsers drop are refused", without: ["host-plain"], shownBy: 1 },
      { name: "a site keeps the host of its address", without: ["site-keeps-its-host"], shownBy: 2 },
    ],
  },
  {
    id: "I36",
    what: "A cookie, an address, a choice or a stored language asks for a language that the site does not have.",
    holds: "The answer is in a language of the site, the choice is refused, and the stored language is kept.",
    tests: [
      { file: languages, name: "the languages of a site decide over what a cookie" },
      { file: languages, name: "a member whose language the site no longer has is spoken to" },
    ],
    defences: [
      {
        name: "only the site's languages are followed",
        without: [{ at: "languages-of-site-only", put: "return isLocale(wanted);" }],
      },
    ],
  },
  {
    id: "I37",
    what: "A logo with scripts, metadata or too many pixels is set; a site asks for another's logo.",
    holds: "Only pixels that we drew are stored, and a site serves its own.",
    tests: [
      { file: drawing, name: "a hostile file is refused if it has more pixels than it has" },
      { file: drawing, name: "a hostile file leaves nothing of its scripts, and loads no other file" },
      { file: drawing, name: "a hostile file leaves nothing of its metadata" },
      { file: logos, name: "two sites never show or serve the logo of the other" },
    ],
    defences: [
      { name: "the limit of pixels, read from the header", without: ["logo-pixels-limited"] },
      { name: "the site in the search for a picture", without: ["logo-of-site"], shownBy: 3 },
    ],
  },
];
