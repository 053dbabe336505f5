import type { Attack } from "../attack.ts";

const settings = "server/modules/ground/sites/settings.test.ts";

/** Attacks on the settings of sites. */
export const sites: readonly Attack[] = [
  {
    id: "I21",
    what: "A site's settings are changed with values and names nobody knows, by many at once, and spoilt in the database.",
    holds:
      "A change is refused whole with a code for each field, none of many is lost, and a spoilt field has its default.",
    tests: [
      { file: settings, name: "a change of settings is refused whole, with a code for each field" },
      { file: settings, name: "a change of settings loses none of many that are made at once" },
      { file: settings, name: "a row that somebody spoilt keeps every field that is good" },
    ],
    defences: [
      {
        name: "only settings that are known are written",
        without: [
          {
            at: "known-settings-only",
            put: "const shape = (shapes[field] ?? { safeParse: (data: unknown) => ({ data }) }) as ZodType;",
          },
        ],
      },
      { name: "the lock on a site's row", without: ["settings-not-lost"], shownBy: 1 },
      {
        name: "a default stands in for a field that may not be so",
        without: [{ at: "bad-setting-falls-back", put: "settings[group][field] = given[field];" }],
        shownBy: 2,
      },
    ],
  },
];
