import sharp from "sharp";
import { median } from "../support/percentile.ts";
import { openChatLoad } from "./support/chat-load.ts";
import { foundChatTown, withoutLimits } from "./support/chat-town.ts";
import { drawPicture } from "./support/draw-picture.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, report, round } from "./support/report.ts";

/**
 * Uploads of 12 megapixels beside sharp alone making the same files, and their effect on the chat at the same
 * time.
 */
const photos = numberOption("photos", 5);
const rounds = numberOption("rounds", 3);
const limits = { ratio: 0.8, chat: 1.3 };
const chatPerSecond = 100;

const picture = await drawPicture();
const { database, pairs, others } = await foundChatTown("rendezvous_bench_photos", {
  pairs: 100,
  others: 40,
});
const product = await startProduct(database, withoutLimits);
const chat = await openChatLoad(product.url, pairs);

/** Processes one photo at a time, as the product does, with the same sizes and qualities. */
async function bare(): Promise<void> {
  sharp.concurrency(1);
  const { data, info } = await sharp(picture)
    .autoOrient()
    .resize(1600, 3200, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const webp = { effort: 3 } as const;
  await raw()
    .webp({ ...webp, quality: 82 })
    .toBuffer();
  await raw()
    .resize(960)
    .webp({ ...webp, quality: 80 })
    .toBuffer();
  await raw()
    .resize(480)
    .webp({ ...webp, quality: 78 })
    .toBuffer();
  const tiny = await raw().resize(28).png().toBuffer();
  await sharp(tiny)
    .resize(480, 360, { fit: "fill" })
    .blur(8)
    .webp({ ...webp, quality: 60 })
    .toBuffer();
  await raw()
    .resize(16)
    .webp({ ...webp, quality: 40 })
    .toBuffer();
}

let turn = 0;
async function upload(): Promise<boolean> {
  const { cookie } = others[turn % others.length]!;
  turn += 1;
  const body = new FormData();
  body.set("photo", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "photo.jpg");
  const headers = { cookie, "x-client": "web", "sec-fetch-site": "same-origin" };
  const answer = await fetch(`${product.url}/api/photos`, { method: "POST", headers, body });
  const { photo } = (await answer.json()) as { photo?: { id: string } };
  if (photo) await fetch(`${product.url}/api/photos/${photo.id}`, { method: "DELETE", headers });
  return answer.ok;
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < photos; index += 1) await work();
  return (photos * 1000) / (performance.now() - start);
}

try {
  await chat.atRate(chatPerSecond, 3);
  await upload();
  const results: Record<"alone" | "ours" | "idle" | "busy", number>[] = [];
  let failed = 0;
  const counted = async () => {
    if (!(await upload())) failed += 1;
  };
  for (let index = 0; index < rounds; index += 1) {
    const alone = await perSecond(bare);
    const ours = await perSecond(counted);
    const idle = await chat.atRate(chatPerSecond, 6);
    let isOver = false;
    const uploading = (async () => {
      while (!isOver) await counted();
    })();
    const busy = await chat.atRate(chatPerSecond, 6);
    isOver = true;
    await uploading;
    results.push({ alone, ours, idle: idle.p99Ms, busy: busy.p99Ms });
  }
  const of = (pick: (result: (typeof results)[number]) => number) => round(median(results.map(pick)));
  report("photos", [
    {
      "photos/s": of(({ ours }) => ours),
      "sharp alone/s": of(({ alone }) => alone),
      failed,
      ratio: of(({ ours, alone }) => ours / alone),
      "at least": limits.ratio,
      "chat p99 idle": of(({ idle }) => idle),
      "chat p99 meanwhile": of(({ busy }) => busy),
      "times idle": of(({ busy, idle }) => busy / idle),
      "at most": limits.chat,
    },
  ]);
} finally {
  chat.close();
  await product.stop();
  await database.drop();
}
process.exit(0);
