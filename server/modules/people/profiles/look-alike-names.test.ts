import { describe, expect, it } from "vitest";
import { looseSpelling, posesAsSite } from "./look-alike-names.ts";
import { checkName, normalizeName } from "./name.ts";

const isRefused = (name: string) => {
  const kept = normalizeName(name);
  return checkName(kept, null) !== null || posesAsSite(kept);
};

describe("a name that poses as the site", () => {
  it.each(
    [
      ..."suppօrt ꮪupport ⲣaypal ɑdmin ᴀᴅᴍɪɴ support. Support-Team Rendezvous_Team rendezv0us ADMlN ىadmin".split(
        " ",
      ),
      ..."admin Admin_Anna adm1n аdmin ádmin adrnin support24 Team.Support theRendezvous ａｄｍｉｎ mоderator 5upport 4dmin m0der4t0r H3lp-De5k 57aff".split(
        " ",
      ),
    ].map((name) => [name]),
  )("%s is refused", (name) => {
    expect(isRefused(name)).toBe(true);
  });
});

describe("an honest name", () => {
  it.each(
    [
      ..."anna Anna_1990 Łukasz Bjørn José-María Zoë Əli Steamboat modesty Rooted supporter_1860 Adminka anna75 Jens1953 h3nk".split(
        " ",
      ),
      ..."Ольга Ελένη Արամ ნინო דנה فاطمة 花子 はなこ 花子さくら 김민수 สมชาย प्रिया"
        .normalize("NFC")
        .split(" "),
    ]
      // Vowel signs are no letters; in scripts with vowel signs only names without them are accepted.
      .filter((name) => !/\p{M}/u.test(name))
      .map((name) => [name]),
  )("%s is taken", (name) => {
    expect(posesAsSite(name)).toBe(false);
    if ([...name].length >= 3) expect(checkName(normalizeName(name), null)).toBeNull();
  });
});

it("names that differ by I, l and 1 or by o and 0 only have one loose spelling", () => {
  expect(["bill0", "biilo", "b11lo"].map(looseSpelling)).toEqual(["blllo", "blllo", "blllo"]);
});
