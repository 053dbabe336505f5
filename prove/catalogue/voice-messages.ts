import type { Attack } from "../attack.ts";
import { wishToldFirst } from "./chat-photos.ts";

const plain = "server/modules/talking/voice-messages/voice-messages.test.ts";
const hostile = "server/modules/talking/voice-messages/voice-hostile.test.ts";
const races = "server/modules/talking/voice-messages/voice-races.test.ts";
const reported = "server/modules/care/reports/report-voices.test.ts";
const files = "server/modules/talking/voice-messages/remux.test.ts";
const absurd = "server/modules/talking/voice-messages/hostile-files.test.ts";

/** Voice messages: access, uploads, refusal by the receiver. */
export const voiceAttacks: readonly Attack[] = [
  {
    id: "A42",
    what: "Voice messages of other people's chats are fetched by known addresses, before they are sent, after a block, a withdrawal and a deletion; a member uploads pages, endless, broken and huge files as recordings, sends and discards uploads of others, and sends voice messages to strangers, to members who want none, and one many times at once.",
    holds:
      "An address opens for the two sides alone; each call checks the caller again. Of an upload the packets of one audio track are kept and nothing else, and a file that takes too long or too much memory ends alone. An upload belongs to its owner and becomes one message. A stranger sends none, and whoever switched them off gets none from the answer on; a refused one costs nothing.",
    tests: [
      {
        file: hostile,
        name: "a voice message opens to its two sides alone, also with the address, and to nobody before it is sent",
      },
      {
        file: hostile,
        name: "a voice message opens to its receiver no more after a block by either side",
      },
      {
        file: plain,
        name: "a voice message is gone from a side that deleted it, and its file once both sides have",
      },
      { file: plain, name: "a voice message that the release before emptied is empty and opens no file" },
      {
        file: hostile,
        name: "an upload of a voice message is its owner's: other members cannot send it, discard it or send it again",
      },
      {
        file: hostile,
        name: "an upload of a voice message is a recording of a kind that is taken, and nothing of a refused one is kept",
      },
      { file: files, name: "a recording is written anew with nothing of the upload but its packets" },
      { file: files, name: "the thread of a recording survives sizes that no memory holds" },
      {
        file: hostile,
        name: "a hostile sending a voice message carries nothing else, and other kinds carry no voice",
      },
      {
        file: hostile,
        name: "a hostile sending does not pass for the text that it is stored as, nor for another upload",
      },
      {
        file: plain,
        name: "a receiver gets voice messages of members whom they matched or wrote to, and of no stranger",
      },
      {
        file: plain,
        name: "a receiver who switched them off gets none, and its sender learns it before and pays nothing",
      },
      {
        file: plain,
        name: "a receiver is not told apart by members whom they blocked or who cannot pay",
      },
      {
        file: races,
        name: "voice messages sent at once the same upload is one message and one debit, under one client id and under several",
      },
      {
        file: races,
        name: "a voice message that is being sent waits for its receiver's wish to get none, and is charged nothing",
      },
      { file: plain, name: "an upload can be discarded, a voice message that was sent cannot" },
      { file: plain, name: "an upload is counted: sixty an hour" },
      {
        file: plain,
        name: "an upload that is not sent within a day is deleted with its file; of the waiting ones the newest five stay",
      },
      {
        file: files,
        name: "the thread of a recording refuses with a code, and ends a file that takes too long",
      },
      { file: reported, name: "a reported voice message opens to moderators alone" },
      {
        file: absurd,
        name: "an MP4 file with absurd numbers is refused before it is parsed in stts: more rows than a recording has",
      },
      {
        file: absurd,
        name: "an MP4 file with absurd numbers is refused before it is parsed in packets that are the same bytes again and again",
      },
      {
        file: absurd,
        name: "a WebM file that expands is refused before it is parsed with several packets in one block",
      },
      {
        file: absurd,
        name: "a WebM file that expands is refused before it is parsed with more blocks, clusters and bytes of description than a recording has",
      },
      {
        file: files,
        name: "the thread of a recording ends a file that takes too much of the processor",
      },
      {
        file: absurd,
        name: "an MP4 file with absurd numbers is refused before it is parsed in more boxes than a description has",
      },
    ],
    defences: [
      { name: "the address asks who calls", without: ["voice-asks-who"], shownBy: 0 },
      { name: "an emptied message opens no file", without: ["emptied-voice-gone"], shownBy: 3 },
      { name: "an upload is its owner's", without: ["own-voice"], shownBy: 4 },
      { name: "an upload is sent once", without: ["voice-sent-once"], shownBy: 4 },
      { name: "a refused upload leaves nothing", without: ["failed-voice-cleared"], shownBy: 5 },
      { name: "sounds of browsers only", without: ["voice-codecs"], shownBy: 5 },
      { name: "no larger than told", without: ["upload-size"], shownBy: 5 },
      { name: "a wish is told last", without: [wishToldFirst], shownBy: 12 },
      { name: "a slow file is ended", without: ["voice-time-bounded"], shownBy: 18 },
      { name: "evidence is for staff", without: ["evidence-voice-for-staff"], shownBy: 19 },
      { name: "one audio track", without: ["one-audio-track"], shownBy: 5 },
      { name: "packets are bounded", without: ["packets-bounded"], shownBy: 5 },
      { name: "no longer than a minute", without: ["voice-length"], shownBy: 5 },
      { name: "a voice beside nothing else", without: ["voice-alone"], shownBy: 8 },
      { name: "no voice beside another kind", without: ["voice-of-its-kind"], shownBy: 8 },
      { name: "a repeat is the same upload", without: ["repeat-of-same-voice"], shownBy: 9 },
      { name: "strangers send none", without: ["voice-from-known"], shownBy: 10 },
      { name: "the receiver's wish decides", without: ["voice-wanted"], shownBy: 11 },
      { name: "a wish is told to partners only", without: ["voice-wish-told-to-partners"], shownBy: 12 },
      { name: "a voice message holds its receiver's wish", without: ["sending-holds-wishes"], shownBy: 14 },
      { name: "a sent one stays", without: ["sent-voice-stays"], shownBy: 15 },
      { name: "uploads are counted", without: ["voices-per-hour"], shownBy: 16 },
      { name: "tables are bounded", without: ["voice-rows-bounded"], shownBy: 20 },
      {
        name: "the same bytes are not copied again and again",
        without: ["packet-bytes-bounded"],
        shownBy: 21,
      },
      { name: "one packet a block", without: ["voice-no-lacing"], shownBy: 22 },
      { name: "blocks are bounded", without: ["voice-blocks-bounded"], shownBy: 23 },
      { name: "the description of a WebM file is bounded", without: ["voice-header-bytes"], shownBy: 23 },
      { name: "the boxes of a description are bounded", without: ["voice-header-boxes"], shownBy: 25 },
      { name: "the processor's time is bounded", without: ["voice-processor-bounded"], shownBy: 24 },
      { name: "uploads make room", without: ["voices-make-room"], shownBy: 17 },
    ],
  },
];
