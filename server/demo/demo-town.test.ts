import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import * as options from "#contracts/people/profile-options.ts";
import { locales } from "#i18n/locales.ts";
import { readCities } from "#server/platform/geo/cities.ts";
import { cast, castEmail, castPassword } from "./cast.ts";
import { demoConversations } from "./demo-conversations.ts";
import { demoLikes } from "./demo-likes.ts";
import { type DemoPerson, demoBirthDate, demoPeople, suitEachOther } from "./demo-people.ts";
import { places } from "./demo-places.ts";
import { textsByLocale } from "./texts/by-locale.ts";

const people = demoPeople();
const likes = demoLikes(people);
const conversations = demoConversations(people);
const byKey = new Map(people.map((person) => [person.key, person]));
const castPeople = people.filter((person) => person.role);

const digest = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

const chatsOf = (person: DemoPerson) =>
  conversations.filter((chat) => chat.from === person.key || chat.to === person.key);

/** Age in whole years on a given day, as the law counts it. */
function ageOn(birthDate: string, day: Date): number {
  const born = new Date(`${birthDate}T00:00:00Z`);
  const hadBirthday =
    day.getUTCMonth() > born.getUTCMonth() ||
    (day.getUTCMonth() === born.getUTCMonth() && day.getUTCDate() >= born.getUTCDate());
  return day.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1);
}

describe("the demo town", () => {
  it("comes out the same in another run, at another time", async () => {
    vi.resetModules();
    vi.useFakeTimers({ now: new Date("2031-05-05T05:05:05Z") });
    const again = await import("./demo-people.ts");
    const { demoLikes: likesAgain } = await import("./demo-likes.ts");
    const { demoConversations: conversationsAgain } = await import("./demo-conversations.ts");
    vi.useRealTimers();
    const town = again.demoPeople();
    expect(digest([town, likesAgain(town), conversationsAgain(town)])).toBe(
      digest([people, likes, conversations]),
    );
    expect(again.demoPeople(60)).toEqual(people.slice(0, 60));
  });

  it("has 400 people with names of their own that the sign-up rules allow", () => {
    expect(people).toHaveLength(400);
    expect(new Set(people.map((person) => person.name.toLowerCase())).size).toBe(400);
    expect(new Set(people.map((person) => person.key)).size).toBe(400);
    for (const { name } of people) expect(name).toMatch(/^[A-Za-z0-9_.-]{3,20}$/);
  });

  it("is spread over the eleven countries and their languages", () => {
    const count = Object.groupBy(people, (person) => person.country);
    expect(Object.keys(count)).toHaveLength(11);
    for (const inhabitants of Object.values(count)) expect(inhabitants.length).toBeGreaterThan(30);
    expect(new Set(people.map((person) => person.locale))).toEqual(new Set(locales));
    for (const person of people) expect(person.locale).toBe(places[person.country].locale);
  });

  it("lives in cities that the place data knows, several people to a city", () => {
    const table = readCities();
    const known = new Set(table.names.map((name, at) => `${table.countries[at]}:${name}`));
    for (const person of people) expect(known).toContain(`${person.country}:${person.city}`);
    const fullest = Object.groupBy(people, (person) => person.city);
    expect(Object.values(fullest).filter((neighbours) => neighbours!.length >= 3).length).toBeGreaterThan(40);
  });

  it("keeps to the option lists", () => {
    for (const person of people) {
      expect(options.genders).toContain(person.gender);
      expect(options.sexualities).toContain(person.sexuality);
      expect(options.hairColors).toContain(person.hairColor);
      expect(options.eyeColors).toContain(person.eyeColor);
      expect(options.bodyTypes).toContain(person.bodyType);
      expect(options.relationshipStatuses).toContain(person.relationshipStatus);
      expect(options.tattooOptions).toContain(person.tattoos);
      expect(person.seeks.length).toBeGreaterThan(0);
      expect(new Set(person.seeks).size).toBe(person.seeks.length);
      for (const gender of person.seeks) expect(options.genders).toContain(gender);
      expect(new Set(person.interests).size).toBe(person.interests.length);
      expect(person.interests.length).toBeGreaterThanOrEqual(5);
      expect(person.interests.length).toBeLessThanOrEqual(9);
      for (const topic of person.interests) expect(options.interestTopics).toContain(topic);
    }
  });

  it("says a sexuality that fits whom one seeks", () => {
    for (const { gender, seeks, sexuality } of people) {
      if (sexuality === "straight") expect(seeks).toEqual([gender === "woman" ? "man" : "woman"]);
      if (sexuality === "gay" || sexuality === "lesbian") expect(seeks).toEqual([gender]);
      if (sexuality === "lesbian") expect(gender).toBe("woman");
      if (sexuality === "bisexual" || sexuality === "pansexual") expect(seeks.length).toBeGreaterThan(1);
    }
  });

  it.each(["2026-03-01", "2028-02-29", "2026-12-31"])("is of age on %s", (date) => {
    const anchor = new Date(`${date}T12:00:00Z`);
    for (const person of people) {
      expect(person.age).toBeGreaterThanOrEqual(18);
      expect(person.age).toBeLessThanOrEqual(72);
      expect(ageOn(demoBirthDate(person, anchor), anchor)).toBe(person.age);
    }
    const middle = people.filter((person) => person.age >= 22 && person.age <= 50);
    expect(middle.length).toBeGreaterThan(280);
  });

  it("has something of everyone's own to read, two to five photos and some people online", () => {
    expect(new Set(people.map((person) => person.about)).size).toBe(400);
    for (const person of people) {
      expect(person.about.length).toBeGreaterThan(80);
      expect(person.photoCount).toBeGreaterThanOrEqual(2);
      // Free members may have three photos.
      expect(person.photoCount).toBeLessThanOrEqual(person.isPremium ? 5 : 3);
    }
    expect(people.filter((person) => person.lastSeenMinutesAgo < 5).length).toBeGreaterThan(20);
  });

  it("has at least twelve lines of each kind and eight scenes in every language", () => {
    for (const locale of locales) {
      const { lives, tastes, wishes, openings, continuations, smallTalk } = textsByLocale[locale];
      for (const lines of [lives, tastes, wishes]) expect(new Set(lines).size).toBeGreaterThanOrEqual(12);
      expect(openings.length + continuations.length).toBeGreaterThanOrEqual(8);
      expect(smallTalk.length).toBeGreaterThanOrEqual(6);
    }
  });
});

describe("the cast", () => {
  it("can be logged in as", () => {
    expect(castPeople.map((person) => person.role)).toEqual(cast);
    expect(new Set(cast.map(castEmail)).size).toBe(cast.length);
    for (const role of cast) expect(castEmail(role)).toMatch(/^[a-z]+@example\.com$/);
    expect(castPassword.length).toBeGreaterThanOrEqual(10);
    expect(cast.some((role) => role.isPremium) && cast.some((role) => !role.isPremium)).toBe(true);
  });

  it("has new likes, matches and conversations waiting", () => {
    for (const member of castPeople) {
      const received = likes.filter((like) => like.to === member.key);
      expect(received.filter((like) => !like.isSeen).length).toBeGreaterThanOrEqual(3);
      const mutual = received.filter((like) =>
        likes.some((back) => back.from === member.key && back.to === like.from),
      );
      expect(mutual.length).toBeGreaterThanOrEqual(3);
      const chats = chatsOf(member);
      expect(chats.length).toBeGreaterThanOrEqual(4);
      expect(chats.length).toBeLessThanOrEqual(8);
      expect(chats.some((chat) => chat.unreadCount > 0)).toBe(true);
    }
    expect(Math.max(...chatsOf(byKey.get("anna")!).map((chat) => chat.messages.length))).toBe(120);
  });

  it("stays within the five messages and two conversations of a free member", () => {
    for (const member of castPeople.filter((person) => !person.isPremium)) {
      const written = chatsOf(member).map((chat) =>
        chat.messages.filter((message) => message.from === member.key),
      );
      expect(written.flat()).toHaveLength(4);
      expect(written.filter((messages) => messages.length > 0)).toHaveLength(2);
    }
  });
});

describe("likes and conversations", () => {
  it("only join people who seek each other, once per pair, after both have signed up", () => {
    expect(new Set(likes.map((like) => `${like.from}>${like.to}`)).size).toBe(likes.length);
    const pairs = conversations.map((chat) => [chat.from, chat.to].sort().join());
    expect(new Set(pairs).size).toBe(conversations.length);
    const moments = [
      ...likes.map(({ from, to, minutesAgo }) => ({ from, to, minutesAgo })),
      ...conversations.map(({ from, to, messages }) => ({ from, to, minutesAgo: messages[0]!.minutesAgo })),
    ];
    for (const { from, to, minutesAgo } of moments) {
      const [one, other] = [byKey.get(from)!, byKey.get(to)!];
      expect(suitEachOther(one, other)).toBe(true);
      expect(minutesAgo).toBeGreaterThanOrEqual(0);
      expect(minutesAgo).toBeLessThanOrEqual(Math.min(one.createdDaysAgo, other.createdDaysAgo) * 1440);
    }
  });

  it("run forward in time, in the language of both, unread only where the other wrote last", () => {
    for (const { from, to, messages, unreadCount } of conversations) {
      expect(byKey.get(from)!.locale).toBe(byKey.get(to)!.locale);
      expect(messages.length).toBeGreaterThan(0);
      expect(messages.length).toBeLessThanOrEqual(120);
      const times = messages.map((message) => message.minutesAgo);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      const unread = messages.slice(messages.length - unreadCount);
      expect(new Set(unread.map((message) => message.from)).size).toBeLessThanOrEqual(1);
      for (const message of messages) {
        expect([from, to]).toContain(message.from);
        expect(message.text?.trim()).toBeTruthy();
      }
    }
  });
});
