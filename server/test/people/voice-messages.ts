import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  type MetadataTags,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { voicePeaks } from "#contracts/limits.ts";
import { newId } from "#server/platform/ids.ts";
import type { Person } from "./chatting.ts";

const boundary = "----rendezvous-voice-message";

type Recording = {
  seconds?: number;
  /** When its first packet begins. */
  from?: number;
  container?: "webm" | "mp4";
  codec?: "opus" | "aac" | "vorbis";
  packetMs?: number;
  /** Audio tracks of the file. */
  tracks?: number;
  channels?: number;
  tags?: MetadataTags;
  /** Written as if it were still being recorded, as browsers do: no length, no index. */
  isLive?: boolean;
  /** Text in each packet. */
  mark?: string;
};

/** A recording with packets that nobody can hear, in a container as a browser's recorder writes it. */
export async function recordVoice({
  seconds = 2,
  from = 0,
  container = "webm",
  codec = "opus",
  packetMs = 20,
  tracks = 1,
  channels = 1,
  tags,
  isLive = false,
  mark = "",
}: Recording = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const format =
    container === "webm"
      ? new WebMOutputFormat({ appendOnly: isLive })
      : new Mp4OutputFormat({ fastStart: isLive ? "fragmented" : "in-memory" });
  const output = new Output({ format, target });
  const sources = Array.from({ length: tracks }, () => new EncodedAudioPacketSource(codec));
  for (const source of sources) output.addAudioTrack(source, { name: tags ? "A secret name" : "" });
  if (tags) output.setMetadataTags(tags);
  await output.start();
  const decoderConfig = {
    codec: codec === "aac" ? "mp4a.40.2" : codec,
    numberOfChannels: channels,
    sampleRate: 48_000,
    // AAC-LC with 48 kHz and one channel.
    ...(codec === "aac" && { description: new Uint8Array([0x11, 0x88]) }),
    ...(codec === "vorbis" && { description: vorbisHeaders() }),
  };
  const data = Buffer.concat([Buffer.from([0x78, 1, 2, 3]), Buffer.from(mark)]);
  const step = packetMs / 1000;
  for (let count = 0; count < Math.round(seconds / step); count += 1)
    for (const source of sources)
      await source.add(new EncodedPacket(data, "key", from + count * step, step), { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Three packets in one, as containers hold them. */
function vorbisHeaders(): Uint8Array {
  const first = Buffer.alloc(30);
  first.write("\x01vorbis", 0, "latin1");
  return Buffer.concat([Buffer.from([2, 30, 7]), first, Buffer.from("\x03vorbis\x05vorbis", "latin1")]);
}

/** A form with one recording, as a browser sends it. */
export function voiceForm(bytes: Buffer, { type = "audio/webm", filename = "a.webm", part = "voice" } = {}) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export async function uploadSound({ browser }: Pick<Person, "browser">, bytes: Buffer, form = {}) {
  const { status, body } = await browser.raw({
    method: "POST",
    url: "/api/voice-messages",
    ...voiceForm(bytes, form),
  });
  return { status, body: JSON.parse(body) };
}

/** Uploads a recording; returns its id. */
export async function uploadVoice(person: Pick<Person, "browser">, given: Recording = {}): Promise<string> {
  const { status, body } = await uploadSound(person, await recordVoice(given));
  if (status !== 200) throw new Error(`an upload was refused: ${status} ${JSON.stringify(body)}`);
  return body.voice.id;
}

export const peaks: number[] = Array.from({ length: voicePeaks }, (_, at) => at % 32);

type Sending = { clientId?: string; maxCredits?: number; replyTo?: number };

export function sendVoice(
  from: Person,
  to: { id: string },
  voiceId: string,
  { clientId = newId(), maxCredits, replyTo }: Sending = {},
) {
  return from.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: to.id },
    body: {
      ...{ client_id: clientId, kind: "voice" as const, voice_id: voiceId, peaks },
      ...(maxCredits !== undefined && { max_credits: maxCredits }),
      ...(replyTo !== undefined && { reply_to: replyTo }),
    },
  });
}

/** Switches whether others may send the member voice messages. */
export const acceptVoices = ({ browser }: Pick<Person, "browser">, isOn: boolean) =>
  browser.call("PUT /api/privacy/:name", { params: { name: "voice_received" }, body: { is_on: isOn } });

/** The answer of a file's address to a person. */
export async function listenTo({ browser }: Pick<Person, "browser">, voiceId: string, range?: string) {
  const { status, headers, body } = await browser.raw({
    method: "GET",
    url: `/api/voice-messages/${voiceId}/file`,
    ...(range !== undefined && { headers: { range } }),
  });
  return { status, headers, body };
}
