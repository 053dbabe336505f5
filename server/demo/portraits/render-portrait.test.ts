import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { demoPeople } from "../demo-people.ts";
import { chooseFeatures } from "./face.ts";
import { drawPortrait, renderPortrait } from "./render-portrait.ts";

const people = demoPeople(40);

describe("renderPortrait", () => {
  it("paints a 4:5 photo, the same bytes every time", async () => {
    const [person] = people;
    const jpeg = await renderPortrait(person!, 0);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 1500 });
    expect((await renderPortrait(person!, 0)).equals(jpeg)).toBe(true);
  });

  it("gives every person and every photo a picture of its own", () => {
    const pictures = people.flatMap((person) => [0, 1, 2, 3, 4].map((index) => drawPortrait(person, index)));
    expect(new Set(pictures).size).toBe(people.length * 5);
    for (const picture of pictures) expect(picture).not.toMatch(/undefined|NaN|#ff000[12]/);
  });

  it("draws what the profile says", () => {
    const person = people[0]!;
    const blonde = chooseFeatures({ ...person, hairColor: "blonde" });
    const black = chooseFeatures({ ...person, hairColor: "black" });
    expect(blonde.hairTone).not.toEqual(black.hairTone);
    expect(drawPortrait({ ...person, hairColor: "blonde" }, 1)).toContain(blonde.hairTone.base);
    for (const woman of people.filter(({ gender }) => gender === "woman"))
      expect(chooseFeatures(woman).beard).toBe("none");
    expect(chooseFeatures({ ...person, age: 60 }).lines).toBe(true);
    expect(chooseFeatures({ ...person, age: 30 }).lines).toBe(false);
  });
});
