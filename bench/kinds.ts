import { randomUUID } from "node:crypto";
import { type MessageKind, messageKinds } from "#contracts/talking/message-kinds.ts";
import { gifsInAll } from "#server/emulators/gifs/gif-emulator-limits.ts";
import { startGifEmulator } from "#server/emulators/gifs/start.ts";
import { peaks, recordVoice } from "#server/test/people/voice-messages.ts";
import { median, percentile } from "../support/percentile.ts";
import type { Chatter, Pair } from "./support/chat-load.ts";
import { drawPicture } from "./support/draw-picture.ts";
import { type Connection, openConnection } from "./support/load.ts";
import { numberOption, type Row, report, round } from "./support/report.ts";
import { openTalkingTown } from "./support/talking-town.ts";

/**
 * The time from the request of a message until its answer, for each kind of message, beside a text; when the answer comes,
 * the message is stored. One message at a time: in each round each pair sends one message of each kind. Photos and voice
 * messages are uploaded before, and the gifs were sent before, so that their pictures are stored. The time of an upload and
 * of the first send of a gif is measured separately.
 */
const pairs = numberOption("pairs", 40);
const rounds = numberOption("rounds", 5);
/** The highest allowed multiple of the time of a text, and the kinds that have to keep it. */
const limit = 1.2;
const limited: readonly MessageKind[] = ["photo", "gift", "gif"];
/** More than any message costs. */
const maxCredits = 1_000_000;
const voiceSeconds = 5;
/** Each finds six gifs of the emulator. */
const gifWords = ["cat", "coffee", "party", "laugh", "love"];

const voice = await recordVoice({ seconds: voiceSeconds });
const files = {
  photo: {
    path: "/api/chat-photos",
    name: "photo.jpg",
    bytes: new Blob([new Uint8Array(await drawPicture())], { type: "image/jpeg" }),
  },
  voice: {
    path: "/api/voice-messages",
    name: "voice.webm",
    bytes: new Blob([new Uint8Array(voice)], { type: "audio/webm" }),
  },
};
type Uploaded = keyof typeof files;

const vendorKey = "the-bench-and-its-product";
const vendor = await startGifEmulator({ key: vendorKey });
// The emulator draws a picture at its first request, which is no work of the product.
for (let number = 0; number < gifsInAll; number += 1) await vendor.picture(number, "large");
const settings = { GIF_API_KEY: vendorKey, GIF_PROXY_PERMITTED: "1", GIF_API_URL: vendor.url };
const folder = import.meta.dirname.replace(/bench$/, "");
const town = await openTalkingTown("rendezvous_bench_kinds", folder, pairs, settings);

const headersOf = ({ cookie }: Chatter) => ({
  cookie,
  "x-client": "web",
  "sec-fetch-site": "same-origin",
});

/** What messages of some kinds carry: the ids of uploads and of a gif. */
type Carried = { photo?: string; voice?: string; gif?: string };

const bodyOf: Record<MessageKind, (carried: Carried) => object> = {
  text: () => ({ body: "Shall we meet at the river this evening?" }),
  photo: ({ photo }) => ({ photo: { id: photo }, max_credits: maxCredits }),
  sticker: () => ({ sticker: "wink" }),
  gift: () => ({ gift: "rose", max_credits: maxCredits }),
  voice: (carried) => ({ voice_id: carried.voice, peaks }),
  gif: ({ gif }) => ({ gif_id: gif }),
};

/** Sends one message; returns the milliseconds until it was answered. */
async function send(
  connection: Connection,
  [from, to]: Pair,
  kind: MessageKind,
  carried: Carried,
): Promise<number> {
  const { status, body, ms } = await connection.ask({
    path: `/api/members/${to.memberId}/messages`,
    method: "POST",
    headers: { ...headersOf(from), "content-type": "application/json" },
    body: JSON.stringify({ client_id: randomUUID(), kind, ...bodyOf[kind](carried) }),
  });
  if (status !== 200) throw new Error(`a message of kind ${kind} was answered ${status}: ${body}`);
  return ms;
}

async function upload(kind: Uploaded, member: Chatter): Promise<{ id: string; ms: number }> {
  const { path, name, bytes } = files[kind];
  const body = new FormData();
  body.set(kind, bytes, name);
  const start = performance.now();
  const answer = await fetch(`${town.product.url}${path}`, {
    method: "POST",
    headers: headersOf(member),
    body,
  });
  const text = await answer.text();
  const ms = performance.now() - start;
  const stored = answer.ok ? (JSON.parse(text) as Record<string, { id: string }>)[kind] : undefined;
  if (!stored) throw new Error(`the upload for a ${kind} was answered ${answer.status}: ${text}`);
  return { id: stored.id, ms };
}

async function findGifs(connection: Connection, member: Chatter): Promise<string[]> {
  const ids: string[] = [];
  for (const word of gifWords) {
    const { status, body } = await connection.ask({
      path: `/api/gifs?q=${word}`,
      headers: headersOf(member),
    });
    if (status !== 200) throw new Error(`a search for gifs was answered ${status}: ${body}`);
    const { gifs } = JSON.parse(body) as { gifs: { id: string }[] };
    ids.push(...gifs.map(({ id }) => id));
  }
  return ids;
}

/** The order of kinds differs from turn to turn, so that no kind always follows the same one. */
function orderOf(turn: number): MessageKind[] {
  const from = turn % messageKinds.length;
  const turned = [...messageKinds.slice(from), ...messageKinds.slice(0, from)];
  return turn % 2 === 0 ? turned : turned.toReversed();
}

/** Milliseconds of each send, by kind, and of each upload. */
type Times = Record<MessageKind | "photoUpload" | "voiceUpload", number[]>;

/** Each pair uploads its files; then each pair sends one message of each kind. */
async function runRound(gifs: readonly string[]): Promise<Times> {
  const took: Times = {
    text: [],
    photo: [],
    sticker: [],
    gift: [],
    voice: [],
    gif: [],
    photoUpload: [],
    voiceUpload: [],
  };
  const uploads: { photo: string; voice: string }[] = [];
  for (const [sender] of town.pairs) {
    const [photo, sound] = [await upload("photo", sender), await upload("voice", sender)];
    took.photoUpload.push(photo.ms);
    took.voiceUpload.push(sound.ms);
    uploads.push({ photo: photo.id, voice: sound.id });
  }
  // Opened after the uploads, because the server closes idle connections.
  const connection = await openConnection(town.product.url);
  for (const [place, pair] of town.pairs.entries()) {
    const carried = { ...uploads[place], gif: gifs[place % gifs.length] };
    for (const kind of orderOf(place)) took[kind].push(await send(connection, pair, kind, carried));
  }
  connection.close();
  return took;
}

/** `took`: milliseconds of each round. */
const timesOf = (what: string, took: readonly number[][]) => ({
  what,
  count: took.flat().length,
  "p50 ms": round(median(took.map((each) => median(each)))),
  "p95 ms": round(percentile(took.flat(), 0.95)),
});

try {
  const connection = await openConnection(town.product.url);
  const gifs = await findGifs(connection, (town.pairs[0] as Pair)[0]);
  const firstSends: number[] = [];
  for (const [place, gif] of gifs.entries()) {
    const pair = town.pairs[place % town.pairs.length] as Pair;
    firstSends.push(await send(connection, pair, "gif", { gif }));
  }
  connection.close();
  const results: Times[] = [];
  for (let index = -1; index < rounds; index += 1) {
    const result = await runRound(gifs);
    // The first round warms up.
    if (index >= 0) results.push(result);
  }
  const of = (what: keyof Times) => results.map((result) => result[what]);
  const rows: Row[] = [
    ...messageKinds.map((kind) => ({
      ...timesOf(kind, of(kind)),
      "times text": round(median(results.map((result) => median(result[kind]) / median(result.text)))),
      "at most": limited.includes(kind) ? limit : null,
    })),
    timesOf("upload of a photo, 12 megapixels", of("photoUpload")),
    timesOf(`upload of a voice message, ${voiceSeconds} s`, of("voiceUpload")),
    timesOf("first send of a gif, its picture fetched", [firstSends]),
  ];
  report("kinds", rows, { pairs, rounds });
} finally {
  await town.close();
  await vendor.close();
}
process.exit(0);
