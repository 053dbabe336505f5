import type { Gender, Sexuality } from "#contracts/people/profile-options.ts";
import type { DemoCountry } from "./demo-places.ts";

/** The password of all accounts of the cast; printed by bin/start, never used outside the demo. */
export const castPassword = "teapot-by-the-river-27";

/** A demo member whose account a person can log in to. */
export type CastRole = {
  key: string;
  name: string;
  country: DemoCountry;
  city: string;
  gender: Gender;
  seeks: Gender[];
  sexuality: Sexuality;
  age: number;
  isPremium: boolean;
  credits: number;
  /** What the person who starts the demo can try with this member. */
  tryThis: string;
};

export const cast: readonly CastRole[] = [
  {
    key: "anna",
    name: "Anna_L",
    country: "DE",
    city: "Leipzig",
    gender: "woman",
    seeks: ["man"],
    sexuality: "straight",
    age: 31,
    isPremium: true,
    credits: 240,
    tryThis: "German, best on a phone: premium, new likes, a conversation of 120 messages to scroll",
  },
  {
    key: "marek",
    name: "marek.w",
    country: "PL",
    city: "Kraków",
    gender: "man",
    seeks: ["woman"],
    sexuality: "straight",
    age: 35,
    isPremium: false,
    credits: 0,
    tryThis: "Polish, on a desktop: free, one free message left, unread messages waiting",
  },
  {
    key: "olivia",
    name: "Olivia29",
    country: "GB",
    city: "Bristol",
    gender: "woman",
    seeks: ["man"],
    sexuality: "straight",
    age: 29,
    isPremium: true,
    credits: 8,
    tryThis: "English: premium with 8 credits, so the credits badge warns",
  },
  {
    key: "luca",
    name: "Luca_B",
    country: "IT",
    city: "Bologna",
    gender: "man",
    seeks: ["woman"],
    sexuality: "straight",
    age: 42,
    isPremium: false,
    credits: 0,
    tryThis: "Italian: free, many new likes; like someone back and watch the match",
  },
  {
    key: "camille",
    name: "Camille.R",
    country: "FR",
    city: "Lyon",
    gender: "non_binary",
    seeks: ["woman", "man", "non_binary"],
    sexuality: "pansexual",
    age: 27,
    isPremium: true,
    credits: 120,
    tryThis: "French: premium, non-binary and open to everyone; the widest search",
  },
  {
    key: "ingrid",
    name: "Ingrid_N",
    country: "NO",
    city: "Oslo",
    gender: "woman",
    seeks: ["woman"],
    sexuality: "lesbian",
    age: 38,
    isPremium: true,
    credits: 0,
    tryThis: "Norwegian: premium with no credits left; try to write and buy a bundle",
  },
  {
    key: "daan",
    name: "Daan-33",
    country: "NL",
    city: "Utrecht",
    gender: "man",
    seeks: ["man"],
    sexuality: "gay",
    age: 33,
    isPremium: false,
    credits: 0,
    tryThis: "Dutch: free, looking for men; one free message left, and somebody to answer",
  },
  {
    key: "sofie",
    name: "Sofie_K",
    country: "DK",
    city: "København",
    gender: "woman",
    seeks: ["man", "woman"],
    sexuality: "bisexual",
    age: 51,
    isPremium: true,
    credits: 300,
    tryThis: "Danish: premium, looking for men and women; sort by nearest",
  },
];

export function castEmail(role: { key: string }): string {
  return `${role.key}@example.com`;
}
