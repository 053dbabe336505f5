import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import {
  createPerson,
  type Person,
  reactTo,
  sendGift,
  sendMessageTo,
  showGifts,
} from "#server/test/people/chatting.ts";
import { createPhoto } from "#server/test/people/factories.ts";

/** A member with full pages: a full page of hits, two dozen conversations, all kinds of people. */
export type PageCast = {
  app: TestApp;
  viewer: Person;
  visitor: Browser;
  memberId: string;
  /** A conversation with messages of both members. */
  conversationId: string;
};

const hits = 26;
const writers = 24;
/** As long as a usual placeholder of a photo. */
const placeholder = `data:image/webp;base64,${"UklGRkAAAABXRUJQ".repeat(8)}`;

export async function createPageCast(): Promise<PageCast> {
  const app = await createTestApp({ env: { WEB_PAGES: "built" } });
  const viewer = await createPerson(app, {
    credits: 1000,
    profile: { gender: "man", seeks: ["woman"], interests: ["cooking", "travel"] },
  });
  const people: Person[] = [];
  for (let index = 0; index < hits; index += 1) people.push(await createHit(app, index));
  for (const [index, person] of people.entries()) {
    const params = { params: { member_id: person.id } };
    if (index % 4 === 1) await viewer.browser.call("POST /api/likes/:member_id", params);
    if (index % 4 >= 1 && index % 4 <= 2)
      await person.browser.call("POST /api/likes/:member_id", { params: { member_id: viewer.id } });
    await person.browser.call("POST /api/visits/:member_id", { params: { member_id: viewer.id } });
    if (index < writers) await sendMessageTo(person, viewer, `Hello, ${index} & <you> 👋`);
    if (index < writers && index % 3 === 0)
      await viewer.browser.call("POST /api/members/:member_id/messages", {
        params: { member_id: person.id },
        body: { client_id: newId(), body: "Shall we meet?", reply_to: 1 },
      });
  }
  const { body } = await viewer.browser.call("GET /api/chats.php");
  const conversationId = body.chats.at(-1)?.conversation.id ?? "";
  const [first, giver] = people as [Person, Person];
  for (const gift of ["rose", "teddy", "rose", "balloon", "cocktail"] as const)
    await sendGift(giver, first, gift);
  await showGifts(first, true);
  await reactTo(viewer, conversationId, "heart");
  await reactTo(first, conversationId, "fire");
  for (let position = 1; position < 4; position += 1) {
    await createPhoto(app, first.id, { position, placeholder });
  }
  return { app, viewer, visitor: app.browser({ address: "10.9.9.9" }), memberId: first.id, conversationId };
}

/** Some have no photo or place, some are away, and some are fictional profiles or live cams. */
async function createHit(app: TestApp, index: number): Promise<Person> {
  const now = app.clock.now().getTime();
  const person = await createPerson(app, {
    credits: 100,
    profile: {
      name: index === 5 ? 'Zoë "O\'Hara" <b>' : `Name ${index}`,
      about: "Something about me.\nAnd more & <more>.",
      interests: ["cooking", "hiking", "travel"],
      isExample: index % 9 === 2,
      ...(index % 7 === 3 ? { city: null } : {}),
      ...(index % 5 === 4 ? { lastSeenAt: new Date(now - index * 3_700_000) } : {}),
      cellLat: 52.52 - index / 20,
    },
  });
  if (index % 8 !== 6)
    await createPhoto(app, person.id, { placeholder, alt: index === 3 ? "At the sea" : "" });
  return person;
}
