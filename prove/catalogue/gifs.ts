import type { Attack } from "../attack.ts";

const klipy = "server/platform/gifs/klipy.test.ts";
const search = "server/modules/talking/gifs/gif-search.test.ts";
const pictures = "server/modules/talking/gifs/gif-pictures.test.ts";
const sent = "server/modules/talking/chats/gifs.test.ts";
const races = "server/modules/talking/chats/gif-races.test.ts";
const withdrawn = "server/modules/talking/gifs/withdrawn-gifs.test.ts";

/** The provider of moving pictures, and gifs in chats. */
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
  {
    id: "A43",
    what: "A member sends gifs with ids of other things, gifs that cannot be fetched any more, gifs with a text or a photo beside them, the same client id many times at once, for other gifs, and for the text that a gif is stored as, and gifs that the sweep deletes at this moment.",
    holds:
      "Only a gif whose picture is stored is sent, alone, once, and for the price of a text; its picture stays from then on. Everything else is refused, and nothing of it is stored, charged or kept from the sweep.",
    tests: [
      { file: sent, name: "hostile gifs a gif carries no text and no photo, and other kinds carry no gif" },
      {
        file: sent,
        name: "hostile gifs an id that is no gif's is refused, and nothing of it is stored or charged",
      },
      {
        file: sent,
        name: "hostile gifs one that cannot be fetched is refused, and nothing of it is stored or charged",
      },
      {
        file: sent,
        name: "a gif in a conversation is marked as sent by a message that is stored, and by no other",
      },
      {
        file: races,
        name: "gifs sent at once the same client id of another message is refused, and so is another gif",
      },
      {
        file: races,
        name: "the sweep meets a gif that is being sent a sweep after the picture was looked at leaves it, because the row is renewed first",
      },
      {
        file: races,
        name: "the sweep meets a gif that is being sent a gif that was swept while it was looked at is refused and costs nothing",
      },
      {
        file: search,
        name: "gifs that were found and not sent are swept with their files a day after a search found them last; sent ones stay",
      },
      { file: search, name: "gifs that were found and not sent stay while searches find them" },
      {
        file: races,
        name: "gifs sent at once the same client id is one gif and one debit, and all get the stored one",
      },
    ],
    defences: [
      { name: "no gif beside another kind", without: ["gif-of-its-kind"], shownBy: 0 },
      { name: "no text beside a gif", without: ["gif-alone"], shownBy: 0 },
      { name: "no photo beside a gif", without: ["gif-without-photo"], shownBy: 0 },
      { name: "an unknown gif is refused", without: ["unknown-gif-refused"], shownBy: 1 },
      { name: "the picture is stored before the message", without: ["gif-kept-before-message"], shownBy: 2 },
      { name: "a lost file is noticed", without: ["lost-gif-noticed"], shownBy: 2 },
      {
        name: "a stored message marks its gif",
        without: [{ at: "sent-gif-marked", put: "SELECT 1" }],
        shownBy: 3,
      },
      { name: "a repeat is the same gif", without: ["repeat-of-same-gif"], shownBy: 4 },
      {
        name: "a gif that is being sent is renewed",
        without: [{ at: "sending-renews-gif", put: "gif.foundAt" }],
        shownBy: 5,
      },
      { name: "a swept gif is refused", without: ["swept-gif-refused"], shownBy: 6 },
      { name: "the sweep leaves sent gifs", without: ["sent-gif-stays"], shownBy: 7 },
      { name: "the sweep leaves gifs that are found", without: ["found-gif-stays"], shownBy: 8 },
    ],
  },
  {
    id: "S52",
    what: "People without a session, and members with ids and names of files of their own making, ask for pictures of gifs; members search and let pictures be fetched without an end, many at once; the vendor sends files that are no pictures, too large ones, and none; the key is set without the vendor's permission.",
    holds:
      "Nothing but the addresses of the vendor's own answers is fetched, each once, within limits for each member, and only for members; staff see stored ones. What is no WebP within the limits is not stored, and what is swept leaves no file. The vendor learns words and a language. Without key and permission nothing is asked.",
    tests: [
      { file: search, name: "a search for gifs is limited for each member" },
      { file: search, name: "without the key or the permission" },
      {
        file: pictures,
        name: "the picture of a gif is for signed-in members, and refusals are kept by nobody",
      },
      { file: pictures, name: "the picture of a gif has no file of the name" },
      {
        file: pictures,
        name: "the picture of a gif is fetched once, for simultaneous requests too, and again after its file was lost",
      },
      {
        file: pictures,
        name: "the picture of a gif counts for the member who lets it be fetched; stored ones do not count",
      },
      {
        file: pictures,
        name: "the picture of a gif of another provider, and of another host, is never fetched",
      },
      { file: pictures, name: "the picture of a gif that is swept while it is fetched leaves no file" },
      {
        file: pictures,
        name: "a file that a vendor calls a WebP is refused if it is of another type, broken, too large, or has too many pictures",
      },
      { file: pictures, name: "a file that a vendor calls a WebP is not stored then" },
      {
        file: sent,
        name: "a gif in a conversation is evidence with its picture, which stays when it is withdrawn, for moderators only",
      },
      {
        file: search,
        name: "a search for gifs tells the vendor the words and the language, and nothing of the member",
      },
      {
        file: pictures,
        name: "the picture of a gif is fetched in large for a message alone: of a gif that was never sent it is not found",
      },
      {
        file: pictures,
        name: "the picture of a gif whose file is there in part counts as lost, and is fetched again",
      },
      { file: pictures, name: "the picture of a gif is not for pages of other sites" },
    ],
    defences: [
      { name: "searches are counted", without: ["gif-searches-per-minute"], shownBy: 0 },
      { name: "key and permission belong together", without: ["gifs-need-permission"], shownBy: 1 },
      { name: "no gif without a provider", without: ["gifs-off-refused"], shownBy: 1 },
      { name: "pictures ask who calls", without: ["gif-asks-who"], shownBy: 2 },
      { name: "addresses of pictures are read", without: ["gif-address-read"], shownBy: 3 },
      { name: "each picture is fetched once", without: ["gif-fetch-joined", "gif-fetched-once"], shownBy: 4 },
      { name: "fetched pictures are counted", without: ["gif-pictures-per-hour"], shownBy: 5 },
      { name: "each provider fetches its own pictures", without: ["gif-of-this-provider"], shownBy: 6 },
      { name: "a swept gif leaves no file", without: ["swept-gif-leaves-nothing"], shownBy: 7 },
      { name: "a still picture is of a WebP", without: ["still-of-webp"], shownBy: 8 },
      { name: "pictures have limits", without: ["still-within-limits"], shownBy: 8 },
      {
        name: "files are looked at before they are stored",
        without: [
          {
            at: "gif-file-looked-at",
            put: "if (!still) return store(services, { gifId, size, picture, still: picture });",
          },
        ],
        shownBy: 9,
      },
      { name: "evidence is for staff", without: ["gif-evidence-for-staff"], shownBy: 10 },
      { name: "large pictures are of sent gifs", without: ["unsent-gif-stays-small"], shownBy: 12 },
      { name: "half a file is lost", without: ["half-gif-is-lost"], shownBy: 13 },
      { name: "pictures are for our own pages", without: ["gif-of-own-pages"], shownBy: 14 },
    ],
  },
  {
    id: "A51",
    what: "A provider withdraws gifs that were sent; or it is away, refuses, has moved all of its files, and takes back what it withdrew while it is asked.",
    holds:
      "A gif that its provider has withdrawn is forgotten with its files a week after it was last seen there, and its message stays and says so. An answer that is no clear one, and one that would delete most gifs, deletes none.",
    tests: [
      {
        file: withdrawn,
        name: "a sent gif that its provider has withdrawn is forgotten a week after it was last seen there",
      },
      { file: withdrawn, name: "a sent gif stays while the provider is" },
      { file: withdrawn, name: "a sent gif stays if a search finds it while the provider is asked" },
      { file: withdrawn, name: "a sent gif stays if most of those asked about are missing" },
      {
        file: withdrawn,
        name: "a sent gif that its provider has withdrawn is asked for once when its file is lost",
      },
    ],
    defences: [
      { name: "a forgotten gif leaves no file", without: ["withdrawn-gif-leaves-no-file"], shownBy: 0 },
      {
        name: "trouble is no takedown",
        without: [{ at: "trouble-is-no-takedown", put: "withdrawn.push(id);" }],
        shownBy: 1,
      },
      {
        name: "a gif that is found again stays",
        without: [{ at: "found-again-gif-stays", put: "undefined" }],
        shownBy: 2,
      },
      { name: "many missing ones are not believed", without: ["many-missing-not-believed"], shownBy: 3 },
    ],
  },
];
