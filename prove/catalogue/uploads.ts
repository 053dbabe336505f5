import type { Attack } from "../attack.ts";

const received = "server/platform/http/receive-upload.test.ts";

/** Hostile files, and hostile ways of sending them. */
export const uploads: readonly Attack[] = [
  {
    id: "I6",
    what: "What is no photo is uploaded as one: markup, scripts, archives, bombs of pixels and of work, cut off and empty files, crowded forms; one member sends many; uploads stall, break off and come all at once.",
    holds:
      "Each is refused for its own reason, nothing of it stays, and what is kept is re-encoded pixels only. Nobody's files take the work of others: pictures made of pictures are not unpacked, members are served in turn and have their share of the hour. What is uploaded at a time has a bound before a byte is read, and comes to nothing where it breaks off.",
    tests: [
      {
        file: "server/modules/people/photos/photos.test.ts",
        name: "adding a photo refuses what is no photo, each for its own reason, while the others of the batch come through",
      },
      {
        file: "server/modules/people/photos/photos.test.ts",
        name: "adding a photo refuses forms that are none, cut off, crowded or without the part",
      },
      {
        file: "server/platform/images/images.test.ts",
        name: "refusals data behind the end of a picture is dropped",
      },
      {
        file: "server/platform/images/images.test.ts",
        name: "refusals too many bytes, too many pixels, too many frames",
      },
      {
        file: "server/platform/images/heic-work.test.ts",
        name: "a HEIC is refused before anything of it is unpacked where it is put together of overlays, of overlays again, or of copies",
      },
      {
        file: "server/platform/images/images.test.ts",
        name: "refusals a PNG that takes several times the work of others of its size, before a pixel of it is unpacked",
      },
      {
        file: "server/modules/people/photos/photo-work.test.ts",
        name: "work on photos is done for members in turn: who sends several has one of them in the line",
      },
      {
        file: "server/modules/people/photos/photo-work.test.ts",
        name: "work on photos has its share of the hour for each member, a smaller one while the address is not confirmed",
      },
      { file: received, name: "an upload is refused before a byte of it is read where there is no room" },
      { file: received, name: "an upload that stalls is cut off and frees its room" },
      { file: received, name: "an upload fifty that are broken off leave nothing behind" },
      { file: received, name: "an upload is read into a file without a name" },
      {
        file: "server/modules/people/photos/photos.test.ts",
        name: "adding a photo refuses another file under a key that is known, of the same length or sent at the same time",
      },
      {
        file: received,
        name: "an upload that is too slow to be through in time is cut off early; a small one at the same pace is not",
      },
    ],
    defences: [
      {
        name: "the look at a file's first bytes",
        without: ["first-bytes-looked-at"],
      },
      {
        name: "the look at how a HEIC is put together",
        without: ["heic-structure"],
        shownBy: 4,
      },
      {
        name: "the work that a PNG takes",
        without: ["png-work"],
        shownBy: 5,
      },
      {
        name: "members in turn",
        without: [
          {
            at: "members-in-turn",
            put: "const processed = await processPhoto(await upload.photo.receive(), { onWorked: upload.onWorked });",
          },
        ],
        shownBy: 6,
      },
      {
        name: "a member's share of the hour",
        without: ["share-of-photo-work"],
        shownBy: 7,
      },
      {
        name: "the limit of pixels",
        without: ["pixels-limited"],
        shownBy: 3,
      },
      {
        name: "room for what is being uploaded",
        without: ["upload-room"],
        shownBy: 8,
      },
      {
        name: "the end of an upload that stalls",
        without: ["stalled-upload-cut"],
        shownBy: 9,
      },
      {
        name: "the end of an upload that is too slow",
        without: ["slow-upload-cut"],
        shownBy: 13,
      },
      {
        name: "room that comes back, however an upload ends",
        without: ["upload-room-given-back"],
        shownBy: 10,
      },
      {
        name: "files that go with their process",
        without: ["upload-without-name"],
        shownBy: 11,
      },
      {
        name: "an upload is told by its content",
        without: ["upload-told-by-content"],
        shownBy: 12,
      },
    ],
  },
];
