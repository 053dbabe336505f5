import type { Attack } from "../attack.ts";

const received = "server/platform/http/receive-upload.test.ts";

/** Hostile files, and hostile ways of sending them. */
export const uploads: readonly Attack[] = [
  {
    id: "I6",
    what: "Other files are uploaded as photos: markup, scripts, archives, bombs of pixels and of work, cut off and empty files, forms with too many parts; one member sends many; uploads stall, break off and arrive all at once.",
    holds:
      "Each is refused for its own reason and leaves nothing, and only re-encoded pixels are stored. No member's files use up the work of others: pictures made of pictures are not unpacked, members are served in turn and have their share of the hour. The size of running uploads is limited before a byte is read, and a broken upload leaves nothing.",
    tests: [
      {
        file: "server/modules/people/photos/photos.test.ts",
        name: "adding a photo refuses other files than photos, each for its own reason, while the others of the batch come through",
      },
      {
        file: "server/modules/people/photos/photos.test.ts",
        name: "adding a photo refuses forms that are broken, cut off, too full or without the part",
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
        name: "work on photos is done for members in turn: a member with several has one of them in the queue",
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
        name: "a file's first bytes are checked",
        without: ["first-bytes-looked-at"],
      },
      {
        name: "the structure of a HEIC is checked",
        without: ["heic-structure"],
        shownBy: 4,
      },
      {
        name: "the work of a PNG is checked",
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
        name: "the space for running uploads is limited",
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
        name: "the space is released at every end of an upload",
        without: ["upload-room-given-back"],
        shownBy: 10,
      },
      {
        name: "files end with their process",
        without: ["upload-without-name"],
        shownBy: 11,
      },
      {
        name: "an upload is identified by its content",
        without: ["upload-told-by-content"],
        shownBy: 12,
      },
    ],
  },
];
