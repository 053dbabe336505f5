/** How much longer than `voiceSeconds` a recording may be: browsers stop some packets after the time is up. */
export const voiceSlackMs = 900;
/** Packets of a recording: a minute of packets of 10 ms each, and those of the slack. Browsers make 3000 at most. */
export const voicePacketsAtMost = 6_100;
/**
 * Rows of a table of a file, packets that a table declares, and blocks: several times the packets of a minute, so that a
 * recording over a minute is refused for its length.
 */
export const voiceRowsAtMost = 4 * voicePacketsAtMost;
/** Boxes that describe an MP4 recording: several times the 25 or so that one track needs. */
export const voiceHeaderBoxesAtMost = 100;
/** Bytes that describe a WebM recording: several times the few hundred that one track needs. */
export const voiceHeaderBytesAtMost = 4_096;
/** Bytes that tell a decoder of AAC what follows; browsers write 2 to 7. */
export const aacConfigBytesAtMost = 16;
/** Channels of a recording: what a decoder of Opus takes without a table of channels. */
export const voiceChannelsAtMost = 2;
/** Samples a second; the highest rate that microphones offer. */
export const voiceSampleRate = { min: 8_000, max: 96_000 } as const;
/** Samples of 1/48000 s at the start of Opus that are not played, if the file does not say: what encoders use. */
export const opusPreSkip = 312;
/** Processor time of the thread that rewrites a recording: its start and one reading and writing of a megabyte. */
export const remuxProcessorMs = 2_000;
/** How often that time is looked at. */
export const remuxLookMs = 50;
/** The longest wait for that thread. A busy machine gives it its processor time late, so this is several times as long. */
export const remuxSeconds = 10;
/** Memory of the thread that rewrites a recording: some times the largest file, and the code. */
export const remuxMegabytes = 64;
/** Recordings that one process rewrites at the same time, and that may wait for it. */
export const remuxAtOnce = { running: 1, waiting: 40 } as const;
/** Voice messages that a member may upload within an hour: one a minute. */
export const voicesPerHour = 60;
/** Unsent uploads of one member; a new one replaces the oldest. */
export const unsentVoicesAtMost = 5;
/** Voice messages that one sweep deletes; the next one continues. */
export const voicesSweptAtOnce = 500;
/** The header of Opus (RFC 7845, section 5.1): its bytes, and where its fields begin. */
export const opusHeader = { bytes: 19, version: 8, channels: 9, preSkip: 10, sampleRate: 12 } as const;
