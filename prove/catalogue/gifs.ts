import type { Attack } from "../attack.ts";

const klipy = "server/platform/gifs/klipy.test.ts";

/** The provider of moving pictures. */
export const gifAttacks: readonly Attack[] = [
  {
    id: "I34",
    what: "A provider of gifs names addresses of our own network, redirects, answers without an end, with a page in the place of a picture, or not at all.",
    holds:
      "Only the vendor's hosts are called, no redirect is followed, each answer is bounded in bytes and time, and only a WebP comes back.",
    tests: [
      { file: klipy, name: "leaves out pictures that lie at another host" },
      { file: klipy, name: "fails a picture with" },
      { file: klipy, name: "at %s is never called" },
      { file: klipy, name: "at %s is not the real vendor's either" },
    ],
    defences: [
      { name: "the vendor's hosts", without: ["gif-vendor-hosts"], shownBy: 2 },
      { name: "no redirect is followed", without: ["gif-no-redirects"], shownBy: 1 },
      { name: "bytes are counted", without: ["gif-bytes-counted"], shownBy: 1 },
      { name: "only a WebP", without: ["gif-is-webp"], shownBy: 1 },
    ],
  },
];
