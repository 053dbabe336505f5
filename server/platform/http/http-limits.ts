import { daySeconds, minuteMs } from "../time-units.ts";

/** The most calls a minute of one member, or of one network without a session. */
export const callsPerMinute = 1200;
/** The same for staff, who have a counter of their own. */
export const staffCallsPerMinute = 600;
/**
 * One part of the server, such as the built pages, may take this long to load at its start: on a busy machine it takes more
 * than the framework's ten seconds, and a part that is late ends the start.
 */
export const partStartMs = 2 * minuteMs;
/** The number of calls that one page counts as, because it makes several at once. */
export const callsPerPage = 3;
/** Event streams that one member may open a minute, over all their pages. */
export const streamsPerMinute = 60;
/** The wait before a browser reopens a broken stream: spread, so that not all come back at once. */
export const streamRetryMs = { least: 1000, spread: 2000 } as const;
/**
 * Cookies a minute and network that name no session; such cookies are rare, even behind a carrier's shared
 * address.
 */
export const unknownSessionsPerMinute = 600;
/** The same from one region of the network. */
export const unknownSessionsOfRegionPerMinute = 3_000;
/**
 * The most idempotency keys that a caller may have stored; a further one replaces the oldest, so that they
 * fill no disk.
 */
export const idempotencyKeysAtMost = 200;
/** After this long a call that died half-way may be tried again; use cases are safe to repeat. */
export const callAbandonedMs = 30_000;
/**
 * The longest time for which an answer may show others as they were: who is online, a partner's new name,
 * photo or wish to be private. It is the seed's longer polling interval; the member's own data is always
 * current.
 */
export const othersSeconds = 300;
/** The most bytes of a call that uploads no file. */
export const bodyBytes = 64 * 1024;
/** Bytes that the form may add to a photo of the largest size. */
export const formBytes = 64 * 1024;
/** Bytes of uploads that one process receives at the same time. */
export const uploadRoomBytes = 64 * 1024 * 1024;
/** The part of that room which one account may take: a photo of the largest size. */
export const uploadShareOfMember = 1 / 4;
/**
 * The part of that room which one region of the network may take, so that slow uploads by one region leave
 * room for others.
 */
export const uploadShareOfRegion = 1 / 2;
/** Seconds after which a caller is told to try again if there was no room. */
export const uploadAgainSeconds = 5;
/** An upload without data for this long is cut off. */
export const uploadStalledMs = 20_000;
/** How often a running upload is checked within that time. */
export const looksPerStall = 10;
/**
 * The longest time for a whole request: a photo of the largest size over a slow line takes more than a
 * minute.
 */
export const requestMs = 150_000;
/** Fields of a form beside its file. */
export const formFieldsAtMost = 4;
/** Parts of a form, its file among them. */
export const formPartsAtMost = 5;
/**
 * A file has a name only for an instant, so one that is older belongs to a process that died in that instant.
 */
export const spoolOldMs = minuteMs;
/** The longest time until the headers of a request are complete. */
export const headersMs = 15_000;
/** How often Node looks for connections that are too slow. */
export const slowLookMs = 5_000;
/** How long a connection is kept open for a further request: longer than proxies keep theirs. */
export const keepAliveMs = 72_000;
/** A connection without traffic for this long is closed. */
export const silentMs = 30_000;
/** The most characters of one parameter in a path. */
export const pathParameterMaxLength = 4000;
/** How long a browser uses only https. */
export const hstsSeconds = 365 * daySeconds;
/** No contract is half as deep; a hundred times deeper input would overflow the stack. */
export const jsonDepthAtMost = 32;
/**
 * Requests of one connection that may wait for their answers or for the client to read them; browsers and
 * proxies send one.
 */
export const unansweredAtMost = 8;
/**
 * The largest part of the connections that one region of the network may keep. A carrier or an office behind
 * few addresses stays far below it, and an attacker with a whole range leaves room for others.
 */
export const connectionShareOfRegion = 1 / 4;
/** The most milliseconds that one round of the event loop may spend on admitting calls. */
export const roundMs = 900;
/**
 * This many calls are no crowd: if they take longer, the machine stood still, and each of them is admitted.
 */
export const roundCalls = 16;
/**
 * Characters of an Accept-Language header that are read in a crowd: reading a hostile one whole costs eight
 * times as much as a browser's.
 */
export const acceptLanguageMaxLength = 100;
/** A request that begins this close to the end is cut off; its sender retries at another process. */
export const finishWithinMs = 7_000;
/** How often a stopping process closes connections that have become idle. */
export const idleLookMs = 50;
/** A smaller answer fits into one packet without compression. */
export const compressedFromBytes = 1400;
/**
 * A quick level: a page shrinks to a seventh. It takes half the time of the next level, and gives 2 % more
 * bytes.
 */
export const brotliQuality = 2;
/** The same of gzip. */
export const gzipLevel = 4;
/**
 * Answers up to this size are compressed on the main thread: it takes 0.2 ms, less than a round trip to
 * another thread. The other threads have a low priority (operations/thread-priority.ts): on a busy machine a
 * page would wait for them several times as long as drawing it took.
 */
export const compressedAtOnceBytes = 200_000;
/** How long browsers and proxies keep security.txt. */
export const securityTextCachedSeconds = daySeconds;
/** Months for which security.txt is valid (RFC 9116 asks for less than a year). */
export const securityContactMonths = 6;
