import {
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { voiceMaxBytes } from "#contracts/limits.ts";
import { keepKnownBoxes } from "./known-boxes.ts";
import { keepKnownElements } from "./known-elements.ts";
import {
  aacConfigBytesAtMost,
  opusHeader,
  opusPreSkip,
  voiceChannelsAtMost,
  voicePacketsAtMost,
  voiceSampleRate,
} from "./voice-limits.ts";
import { type VoiceContainer, voiceMaxMs } from "./voice-rules.ts";

export type VoiceRefusal = "voice_unreadable" | "voice_type_unsupported" | "voice_too_long";
export type Remuxed =
  | { container: VoiceContainer; bytes: Uint8Array<ArrayBuffer>; durationMs: number }
  | { refused: VoiceRefusal };

const codecsOf: Record<VoiceContainer, readonly (AudioCodec | null)[]> = {
  webm: ["opus"],
  mp4: ["aac", "opus"],
};

/** How the files begin: the id of the EBML header, and the type of the first box behind its size. */
const webmBegin = "\x1aE\xdf\xa3";
const mp4Begin = "ftyp";
const formatBytes = 2 * mp4Begin.length;

const refused = (reason: VoiceRefusal) => ({ refused: reason });

/**
 * Writes the packets of an upload's only audio track into a new file of the same container; nothing else of the upload
 * is kept. The sound itself is not decoded. Throws for some broken files, which are unreadable.
 */
export async function remux(upload: Uint8Array): Promise<Remuxed> {
  if (upload.length === 0) return refused("voice_unreadable");
  const begin = new TextDecoder("latin1").decode(upload.subarray(0, formatBytes));
  const isWebM = begin.startsWith(webmBegin);
  if (!isWebM && begin.slice(-mp4Begin.length) !== mp4Begin) return refused("voice_type_unsupported");
  const known = isWebM ? keepKnownElements(upload) : keepKnownBoxes(upload);
  if (!known) return refused("voice_unreadable");
  const input = new Input({ source: new BufferSource(known), formats: [WEBM, MP4] });
  try {
    if (!(await input.canRead())) return refused("voice_type_unsupported");
    const container = (await input.getFormat()) === MP4 ? "mp4" : "webm";
    const tracks = await input.getAudioTracks();
    const [track] = tracks;
    // defence: one-audio-track
    if (!track || tracks.length > 1) return refused("voice_unreadable");
    const codec = await track.getCodec();
    // defence: voice-codecs
    if (!codec || !codecsOf[container].includes(codec)) return refused("voice_type_unsupported");
    const read = await readPackets(track);
    if ("refused" in read) return read;
    const config = await configOf(track, codec);
    if (!config) return refused("voice_unreadable");
    return {
      container,
      durationMs: read.durationMs,
      bytes: await write(container, codec, config, read.packets),
    };
  } finally {
    input.dispose();
  }
}

type Packets = { packets: EncodedPacket[]; durationMs: number };

/** The track's packets, beginning at 0, and their length. */
async function readPackets(track: InputAudioTrack): Promise<Packets | { refused: VoiceRefusal }> {
  const packets: EncodedPacket[] = [];
  let start: number | null = null;
  let last = 0;
  let end = 0;
  let bytes = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    start ??= packet.timestamp;
    const timestamp = packet.timestamp - start;
    const duration = Number.isFinite(packet.duration) ? Math.max(0, packet.duration) : 0;
    // defence: packets-bounded
    if (packets.length >= voicePacketsAtMost) return refused("voice_unreadable");
    bytes += packet.data.length;
    // A file can name the same bytes as the content of many packets.
    // defence: packet-bytes-bounded
    if (bytes > voiceMaxBytes) return refused("voice_unreadable");
    if (packet.data.length === 0 || !(timestamp >= last)) return refused("voice_unreadable");
    last = timestamp;
    end = Math.max(end, timestamp + duration);
    // defence: voice-length
    if (end * 1000 > voiceMaxMs) return refused("voice_too_long");
    packets.push(packet.clone({ timestamp, duration, type: "key" }));
  }
  // WebM does not say how long the last packet is: as long as the one before.
  const before = packets.at(-2);
  if (before && packets.at(-1)?.duration === 0) end = Math.max(end, last + last - before.timestamp);
  const durationMs = Math.round(end * 1000);
  return durationMs > 0 ? { packets, durationMs } : refused("voice_unreadable");
}

/** What a decoder needs to know, written anew; null if the track says something else than a browser's recorder. */
async function configOf(track: InputAudioTrack, codec: AudioCodec): Promise<AudioDecoderConfig | null> {
  const given = await track.getDecoderConfig();
  if (!given) return null;
  const { numberOfChannels, sampleRate } = given;
  if (numberOfChannels < 1 || numberOfChannels > voiceChannelsAtMost) return null;
  if (sampleRate < voiceSampleRate.min || sampleRate > voiceSampleRate.max) return null;
  const description = given.description ? bytesOf(given.description) : null;
  const config = { codec: given.codec, numberOfChannels, sampleRate };
  if (codec === "opus")
    return { ...config, description: opusHead(numberOfChannels, sampleRate, description) };
  if (!description || description.length > aacConfigBytesAtMost) return null;
  return { ...config, description };
}

/** The header of Opus without a table of channels. Of the given one the pre-skip is kept. */
function opusHead(channels: number, sampleRate: number, given: Uint8Array | null): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(opusHeader.bytes);
  const head = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("OpusHead"));
  head.setUint8(opusHeader.version, 1);
  head.setUint8(opusHeader.channels, channels);
  head.setUint16(opusHeader.preSkip, preSkipOf(given), true);
  head.setUint32(opusHeader.sampleRate, sampleRate, true);
  return bytes;
}

function preSkipOf(given: Uint8Array | null): number {
  if (given === null || given.length < opusHeader.bytes) return opusPreSkip;
  return new DataView(given.buffer, given.byteOffset).getUint16(opusHeader.preSkip, true);
}

/** A copy, so that what follows in the same buffer is not taken along. */
function bytesOf(source: AllowSharedBufferSource): Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(new Uint8Array(source.buffer, source.byteOffset, source.byteLength))
    : new Uint8Array(new Uint8Array(source));
}

async function write(
  container: VoiceContainer,
  codec: AudioCodec,
  decoderConfig: AudioDecoderConfig,
  packets: readonly EncodedPacket[],
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const format =
    container === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  for (const packet of packets) await source.add(packet, { decoderConfig });
  await output.finalize();
  if (!target.buffer) throw new Error("a recording was not written");
  return new Uint8Array(target.buffer);
}
