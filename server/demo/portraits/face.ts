import { createAvatar } from "@dicebear/core";
import * as lorelei from "@dicebear/lorelei";
import type { HairColor } from "#contracts/people/profile-options.ts";
import { type Random, seededRandom } from "../random.ts";

/** The facts of the profile that a portrait must match. */
export type Sitter = {
  key: string;
  age: number;
  gender: "woman" | "man" | "non_binary";
  hairColor: HairColor;
  eyeColor: string;
};

/** The features that all photos of one person share. */
export type Features = {
  hair: string;
  hairTone: Tone;
  skin: Tone;
  line: string;
  eyes: string;
  eyeTone: string;
  eyebrows: string;
  nose: string;
  head: string;
  lips: string;
  glasses: string | null;
  beard: "none" | "full" | "wild" | "stubble";
  freckles: boolean;
  earrings: string | null;
  lines: boolean;
  mirrored: boolean;
};

/** A colour with its lit and its shaded side. */
export type Tone = { base: string; light: string; dark: string };

const skinTones: Tone[] = [
  { base: "#f6d3bd", light: "#fde3d2", dark: "#e6b397" },
  { base: "#f1c7a9", light: "#f9dac2", dark: "#dda582" },
  { base: "#e8b48f", light: "#f3caa9", dark: "#cf9169" },
  { base: "#d69c74", light: "#e6b590", dark: "#b97c54" },
  { base: "#b97b54", light: "#cf956d", dark: "#965c3a" },
  { base: "#8f5a3c", light: "#a87150", dark: "#6d4029" },
  { base: "#6b4230", light: "#825541", dark: "#4f2e20" },
];

const hairTones: Record<Exclude<HairColor, "dyed" | "bald" | "undisclosed">, Tone[]> = {
  blonde: [
    { base: "#dcb068", light: "#f0cf92", dark: "#b98a45" },
    { base: "#cda263", light: "#e6c48c", dark: "#a57c42" },
    { base: "#e8c98a", light: "#f7e2b4", dark: "#c8a25f" },
  ],
  light_brown: [
    { base: "#9a6a42", light: "#b98459", dark: "#744c2d" },
    { base: "#8b6446", light: "#aa7f5d", dark: "#68482f" },
  ],
  brown: [
    { base: "#5e3c2a", light: "#7b5440", dark: "#43291c" },
    { base: "#6e4630", light: "#8c5e44", dark: "#503121" },
  ],
  black: [
    { base: "#2f2833", light: "#4a4152", dark: "#1f1a24" },
    { base: "#33261f", light: "#4d3b31", dark: "#221814" },
  ],
  red: [
    { base: "#b4532c", light: "#d2733f", dark: "#8c3b1d" },
    { base: "#c4683c", light: "#de8a57", dark: "#9c4b27" },
  ],
  grey: [{ base: "#9b98a0", light: "#b9b7be", dark: "#77747e" }],
  white: [{ base: "#dcd9de", light: "#f1eff2", dark: "#b8b4bd" }],
};

const dyedTones: Tone[] = [
  { base: "#a8577e", light: "#c87a9d", dark: "#7f3d5d" },
  { base: "#4f6f8f", light: "#7090ae", dark: "#37526e" },
  { base: "#76599b", light: "#967bb8", dark: "#573f79" },
  { base: "#3f7f78", light: "#5fa098", dark: "#2c5f59" },
];

const eyeTones: Record<string, string> = {
  blue: "#213a58",
  green: "#24473a",
  grey: "#454c59",
  hazel: "#5a4a2a",
  brown: "#3d2618",
  amber: "#6b4514",
};

const variant = (number: number) => `variant${String(number).padStart(2, "0")}`;
const shortHair = [1, 2, 3, 4, 5, 8, 9, 12, 22, 39, 43, 44, 47, 3, 8, 12, 22];
const middleHair = [6, 10, 11, 12, 17, 18, 20, 29, 37, 43];
const longHair = [
  13, 15, 16, 17, 19, 21, 23, 24, 29, 31, 32, 33, 35, 37, 38, 14, 42, 45, 46, 48, 35, 24, 31, 13,
];
const playfulHair = [26, 40, 41];

/** Chooses the face of a person; the same key gives the same face. */
export function chooseFeatures(sitter: Sitter): Features {
  const random = seededRandom(`face:${sitter.key}`);
  const woman = sitter.gender === "woman" || (sitter.gender === "non_binary" && random.chance(0.5));
  const fair = sitter.hairColor === "blonde" || sitter.hairColor === "red";
  const lightEyes = ["blue", "green", "grey"].includes(sitter.eyeColor);
  const skin = fair
    ? random.int(0, 1)
    : lightEyes || sitter.hairColor === "light_brown"
      ? random.int(0, 2)
      : random.pick([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6]);
  const bald = sitter.hairColor === "bald";
  const hairTone = chooseHairTone(random, sitter, skinTones[skin]!);
  const beard = woman
    ? "none"
    : random.weighted({ none: 46, stubble: 36, full: 12, wild: sitter.age > 30 ? 6 : 0 });
  return {
    hair: variant(chooseHair(random, sitter, woman, bald)),
    hairTone,
    skin: skinTones[skin]!,
    line: skin > 4 ? "#241410" : "#38201f",
    eyes: variant(random.pick(woman ? [2, 4, 10, 11, 12, 14, 20, 24, 23] : [4, 6, 10, 11, 12, 14, 20])),
    // On dark skin a light eye would look empty.
    eyeTone: skin > 3 ? "#24140d" : (eyeTones[sitter.eyeColor] ?? "#3a2a28"),
    eyebrows: variant(random.pick(woman ? [2, 5, 7, 9, 5, 7] : [3, 10, 2, 10, 7])),
    nose: variant(random.pick([1, 1, 3, 4, 5, 6])),
    head: variant(random.pick(woman ? [1, 3, 4] : [1, 2, 2])),
    lips: woman ? random.pick(["#a8433f", "#9c3b4a", "#b65a4e"]) : "#5b2c28",
    glasses: random.chance(sitter.age > 45 ? 0.35 : 0.18) ? variant(random.pick([1, 3, 4])) : null,
    beard,
    freckles: skin < 3 && random.chance(sitter.hairColor === "red" ? 0.7 : 0.08),
    earrings: woman && random.chance(0.5) ? variant(random.pick([2, 3])) : null,
    lines: sitter.age >= 48,
    mirrored: random.chance(0.5),
  };
}

function chooseHair(random: Random, sitter: Sitter, woman: boolean, bald: boolean): number {
  if (bald) return sitter.age > 50 && random.chance(0.5) ? 25 : 28;
  if (woman) {
    if (random.chance(0.14)) return random.pick(middleHair);
    return random.pick(sitter.age < 35 && random.chance(0.15) ? playfulHair : longHair);
  }
  if (sitter.gender === "non_binary") return random.pick([...middleHair, 5, 39, 22]);
  if (sitter.age > 52 && random.chance(0.2)) return 25;
  return random.pick(random.chance(0.12) ? [20, 38, 29, 11] : shortHair);
}

function chooseHairTone(random: Random, sitter: Sitter, skin: Tone): Tone {
  if (sitter.hairColor === "bald") return { base: skin.dark, light: skin.base, dark: skin.dark };
  if (sitter.hairColor === "dyed") return random.pick(dyedTones);
  if (sitter.hairColor === "undisclosed") return random.pick(hairTones.brown);
  return random.pick(hairTones[sitter.hairColor]);
}

const smiles = ["happy01", "happy02", "happy05", "happy06", "happy04", "happy14"];

/** The head and neck as SVG shapes, drawn in a space of 980 by 980; the mood follows the photo's number. */
export function drawHead(sitter: Sitter, features: Features, index: number, outdoors: boolean): string {
  const random = seededRandom(`mood:${sitter.key}:${index}`);
  const winking = index > 0 && random.chance(0.22);
  const sunglasses = outdoors && index > 0 && features.glasses === null && random.chance(0.2);
  const glasses = sunglasses ? variant(2) : features.glasses;
  const beard = features.beard === "full" ? variant(1) : features.beard === "wild" ? variant(2) : null;
  const svg = createAvatar(lorelei, {
    seed: sitter.key,
    head: [features.head as "variant01"],
    hair: [features.hair as "variant01"],
    eyes: [(winking ? variant(random.pick([17, 19])) : features.eyes) as "variant01"],
    eyebrows: [features.eyebrows as "variant01"],
    nose: [features.nose as "variant01"],
    mouth: [(index === 0 ? random.pick(smiles.slice(0, 4)) : random.pick(smiles)) as "happy01"],
    skinColor: ["ff0001"],
    hairColor: ["ff0002"],
    // Closed eyes are only lashes, so there is no iris to colour.
    eyesColor: [(winking ? features.line : features.eyeTone).slice(1)],
    eyebrowsColor: [features.hairTone.dark.slice(1)],
    noseColor: [features.line.slice(1)],
    mouthColor: [features.lips.slice(1)],
    glasses: [(glasses ?? variant(1)) as "variant01"],
    glassesColor: ["2b2230"],
    glassesProbability: glasses ? 100 : 0,
    beard: [(beard ?? variant(1)) as "variant01"],
    beardProbability: beard ? 100 : 0,
    frecklesColor: [features.skin.dark.slice(1)],
    frecklesProbability: features.freckles ? 100 : 0,
    earrings: [(features.earrings ?? variant(2)) as "variant02"],
    earringsColor: ["c99a3c"],
    earringsProbability: features.earrings ? 100 : 0,
    hairAccessoriesProbability: 0,
  }).toString();
  const shapes = svg.slice(svg.indexOf('<g transform="translate(10 -60)">'), svg.lastIndexOf("</g></svg>"));
  const painted = shapes
    .replaceAll("#ff0001", "url(#skin)")
    .replaceAll("#ff0002", "url(#hair)")
    .replaceAll(/fill="#000(000)?"/g, `fill="${features.line}"`);
  // Blush, stubble and age lines stand right after the head's shapes, and thus below eyes, mouth and hair.
  const headEnd = findHeadEnd(painted);
  return painted.slice(0, headEnd) + drawSkinDetails(features) + painted.slice(headEnd);
}

/** The head is outline, skin, outline: it ends with the first outline after the skin. */
function findHeadEnd(shapes: string): number {
  const skin = shapes.indexOf("url(#skin)");
  const after = shapes.indexOf("/>", shapes.indexOf("<path", skin));
  return after + 2;
}

function drawSkinDetails(features: Features): string {
  const blush = `<ellipse cx="446" cy="618" rx="62" ry="42" fill="url(#blush)"/><ellipse cx="672" cy="604" rx="36" ry="40" fill="url(#blush)"/>`;
  const stubble =
    features.beard === "stubble"
      ? `<path d="M318 600c10 66 40 110 78 140 40 32 92 46 140 47 42 1 92-12 124-44 28-28 40-70 44-120l-10-28c-16 22-40 40-66 44-30-24-74-24-104 2-60 4-130-30-160-82-16-22-28-22-46 41Z" fill="${features.hairTone.dark}" opacity=".14"/>`
      : "";
  const ageing = features.lines
    ? `<g fill="none" stroke="${features.skin.dark}" stroke-width="6" stroke-linecap="round"><path d="M352 520c-12-4-20-10-26-18M352 536c-12 2-22 0-30-4M498 640c-8 20-10 36-6 52M420 574c16 8 34 9 50 2M662 560c10 3 20 1 28-5"/></g>`
    : "";
  return blush + stubble + ageing;
}
