import { daySeconds, minuteMs } from "../time-units.ts";

/** Calls a minute that one member, or one network without a session, may make in all. */
export const callsPerMinute = 1200;
/** The same of staff, counted by themselves. */
export const staffCallsPerMinute = 600;
/** A page asks for several things at once; together they count as so many calls. */
export const callsPerPage = 3;
/** Event streams that a member may open a minute, with all their pages. */
export const streamsPerMinute = 60;
/** After how long a browser opens a stream anew that broke: spread, so that not all come back at once. */
export const streamRetryMs = { least: 1000, spread: 2000 } as const;
/** Cookies a minute that name nobody's session; a carrier's members seldom bring one, however many come at once. */
export const unknownSessionsPerMinute = 600;
/** The same from one region of the network. */
export const unknownSessionsOfRegionPerMinute = 3_000;
/** The keys that a caller may have at a time: who makes more loses the oldest, and fills no disk. */
export const idempotencyKeysAtMost = 200;
/** A call that died half-way may be tried again after this long; use cases are safe to repeat. */
export const callAbandonedMs = 30_000;
/**
 * For so long an answer may go on showing others as they were: who is online, a partner's new name, photo or wish to
 * be private. It is the seed's longer polling interval; what is the member's own is never old.
 */
export const othersSeconds = 300;
/** Bytes of a call that uploads no file. */
export const bodyBytes = 64 * 1024;
/** What the form around a photo of the largest size may add. */
export const formBytes = 64 * 1024;
/** Bytes of uploads that one process takes in at a time. */
export const uploadRoomBytes = 64 * 1024 * 1024;
/** The part of that room which one account may take: a photo of the largest size. */
export const uploadShareOfMember = 1 / 4;
/** The part of it which one region of the network may take: who sends slowly on purpose leaves room for others. */
export const uploadShareOfRegion = 1 / 2;
/** After how long somebody for whom there was no room is told to try again. */
export const uploadAgainSeconds = 5;
/** An upload of which nothing came for this long is hung up on. */
export const uploadStalledMs = 20_000;
/** How often it is looked at within that time. */
export const looksPerStall = 10;
/** In so long a request has to be through: a photo of the largest size over a slow line takes a minute and more. */
export const requestMs = 150_000;
/** Fields of a form beside its file. */
export const formFieldsAtMost = 4;
/** Parts of a form, its file among them. */
export const formPartsAtMost = 5;
/** A file has its name for an instant only: one that still has it belongs to a process that died in that instant. */
export const spoolOldMs = minuteMs;
/** In so long the headers of a request have to be there. */
export const headersMs = 15_000;
/** How often Node looks for those who are too slow. */
export const slowLookMs = 5_000;
/** How long a connection is kept open for a further request: longer than proxies keep theirs. */
export const keepAliveMs = 72_000;
/** A connection on which nothing was said for this long is closed. */
export const silentMs = 30_000;
/** Characters of one part of an address. */
export const pathParameterMaxLength = 4000;
/** How long a browser goes on asking by https alone. */
export const hstsSeconds = 365 * daySeconds;
/** No contract is half as deep; what is a hundred times deeper would fill the stack. */
export const jsonDepthAtMost = 32;
/** Requests of one connection that may wait for their answers or for somebody to read these; browsers and proxies send one. */
export const unansweredAtMost = 8;
/**
 * One region of the network keeps at most this part of the connections. A carrier or an office behind few addresses
 * stays far below it; whoever rents a whole range does not take everybody's places.
 */
export const connectionShareOfRegion = 1 / 4;
/** What one round of the event loop may spend on letting calls in. */
export const roundMs = 900;
/** So many calls are no crowd: where they take longer, the machine stood still, and each of them is let in. */
export const roundCalls = 16;
/** Characters of a header of languages that are read in a crowd: a hostile one, read whole, costs eight times as much as a browser's. */
export const acceptLanguageMaxLength = 100;
/** What begins within this long of the end is cut off; its sender tries again elsewhere. */
export const finishWithinMs = 7_000;
/** How often a process that ends closes the connections that have fallen idle. */
export const idleLookMs = 50;
/** Below this an answer fits into one packet anyway. */
export const compressedFromBytes = 1400;
/** Quick ones: pages come back a seventh as large. Half the time of the next quality, and 2 % more bytes. */
export const brotliQuality = 2;
/** The same of gzip. */
export const gzipLevel = 4;
/**
 * Up to here on the thread that answers: 0.2 ms, less than the way to another thread and back. The others have stepped
 * back behind whatever else there is to do (operations/thread-priority.ts): on a busy machine a page would wait for
 * them several times as long as it took to draw.
 */
export const compressedAtOnceBytes = 200_000;
/** For how many months security.txt is good (RFC 9116 asks for less than a year). */
export const securityContactMonths = 6;
