import sharp from "sharp";
import { photoKey } from "#server/modules/photos/present.ts";
import { newId } from "#server/platform/ids.ts";
import { type Owner, ownersCountry } from "./access-people.ts";
import type { Browser, TestApp } from "./build-app.ts";
import { testPassword } from "./factories.ts";

type Given = { owner: Owner; isOwner: boolean; app: TestApp };
type Ask = {
  /** In place of the route's own path. */
  url?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object | Buffer | undefined;
  headers?: Record<string, string>;
};

/** The smallest photo that is one. */
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } })
  .png()
  .toBuffer();
const upload: Ask = {
  headers: { "content-type": "multipart/form-data; boundary=x" },
  body: Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    photo,
    Buffer.from("\r\n--x--\r\n"),
  ]),
};

const ofMember = ({ owner }: Given): Ask => ({ params: { member_id: owner.id } });
const ofConversation = ({ owner }: Given): Ask => ({ params: { conversation_id: owner.conversationId } });

/** What each route is asked with: the owner's ids wherever it takes any. Those that take none stand here only for their bodies. */
export const asks: Record<string, (given: Given) => Ask> = {
  "GET /api/geocode.php": () => ({ query: { lat: "47.12345", lon: "8.54321" } }),
  "GET /api/cities": () => ({ query: { text: "berl" } }),
  "POST /api/user.php": ({ owner, isOwner }) => ({
    body: { email: owner.email, password: isOwner ? testPassword : "not the password 1" },
  }),
  "PUT /api/user.php": () => ({ body: { language: "de" } }),
  "POST /api/signups": ({ owner }) => ({
    body: {
      email: owner.email,
      name: `n${newId().slice(-12)}`,
      password: "words of a stranger 42",
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    },
  }),
  "POST /api/email-suggestions": ({ owner }) => ({ body: { email: owner.email } }),
  "PUT /api/signup-step": () => ({ body: { step: "about" } }),
  "POST /api/activations": ({ owner }) => ({ body: { token: owner.id } }),
  "POST /api/password-reset-mails": ({ owner }) => ({ body: { email: owner.email } }),
  "POST /api/password-reset-links": ({ owner }) => ({ body: { token: owner.id } }),
  "POST /api/password-resets": ({ owner }) => ({
    body: {
      token: owner.id,
      password: "words of a stranger 42",
      repeated_password: "words of a stranger 42",
    },
  }),
  "PATCH /api/profile": () => ({ body: { about: "changed" } }),
  "POST /api/photos": () => upload,
  "PATCH /api/photos/:photo_id": ({ owner }) => ({
    params: { photo_id: owner.photoIds[1] ?? "" },
    body: { alt: "changed", is_main: true },
  }),
  "PUT /api/photo-order": ({ owner }) => ({ body: { photo_ids: [...owner.photoIds].reverse() } }),
  "DELETE /api/photos/:photo_id": ({ owner }) => ({ params: { photo_id: owner.photoIds[0] ?? "" } }),
  // The ticket of the blurred file, which everybody is given, for a sharp one.
  "GET /media/:ticket/*": ({ owner, app }) => {
    const [, , ticket] = app.services.storage.signedPath(photoKey(owner.lockedKey, "blurred")).split("/");
    return { url: `/media/${ticket}/${photoKey(owner.lockedKey, "full")}` };
  },
  "GET /api/members": () => ({ query: { country: ownersCountry, min_age: "18", max_age: "99" } }),
  "GET /api/members/:member_id": ofMember,
  "GET /api/likes/:type": () => ({ params: { type: "received" } }),
  "POST /api/likes/:member_id": ofMember,
  "DELETE /api/likes/:member_id": ofMember,
  "POST /api/blocks/:member_id": ofMember,
  "DELETE /api/blocks/:member_id": ofMember,
  "DELETE /api/chat.php": ({ owner }) => ({ body: { id: owner.conversationId } }),
  "GET /api/conversations/:conversation_id": ofConversation,
  "GET /api/conversations/:conversation_id/messages": ofConversation,
  "POST /api/conversations/:conversation_id/reads": (given) => ({
    ...ofConversation(given),
    body: { seq: 1 },
  }),
  "POST /api/conversations/:conversation_id/typing": ofConversation,
  "GET /api/members/:member_id/conversation": ofMember,
  "POST /api/members/:member_id/messages": (given) => ({
    ...ofMember(given),
    body: { client_id: newId(), body: "Hello" },
  }),
  "POST /api/orders": () => ({ body: { bundle_id: "p1", method: "ideal" } }),
  "GET /api/orders/:order_id": ({ owner }) => ({ params: { order_id: owner.orderId } }),
  "POST /api/mollie-webhook": ({ owner }) => ({ body: { id: owner.paymentId } }),
  "GET /assets/*": ({ owner }) => ({ url: `/assets/${owner.id}.js` }),
  "GET /*": ({ owner }) => ({ url: `/members/${owner.id}` }),
};

export type Asked = { status: number; body: string; headers: object; said: string };

/** Asks a route of the table as a browser of the site would. */
export async function ask(route: string, browser: Browser, given: Given): Promise<Asked> {
  const [method = "", path = ""] = route.split(" ");
  const { url, params = {}, query = {}, body, headers = {} } = asks[route]?.(given) ?? {};
  const address = url ?? path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "missing");
  const search = new URLSearchParams(query).toString();
  const answer = await browser.raw({
    method: method as "GET",
    url: search ? `${address}?${search}` : address,
    headers: { "idempotency-key": newId(), ...headers },
    ...(method === "GET" ? {} : { payload: body ?? {} }),
  });
  return { ...answer, said: Buffer.isBuffer(body) ? "" : JSON.stringify(body ?? {}) };
}

/** The same asked by the loader of a page that the browser opens (stub-build.ts): with no request of its own. */
export async function askThroughPage(route: string, browser: Browser, given: Given): Promise<Asked> {
  const { params = {}, query = {} } = asks[route]?.(given) ?? {};
  const search = new URLSearchParams({
    key: route,
    params: JSON.stringify(params),
    query: JSON.stringify(query),
  });
  const page = await browser.raw({ method: "GET", url: `/asks?${search}` });
  const { status, body } = JSON.parse(page.body) as { status: number; body: unknown };
  return { status, body: JSON.stringify(body), headers: page.headers, said: "" };
}
