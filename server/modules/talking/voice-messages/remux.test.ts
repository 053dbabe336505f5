import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { describe, expect, it } from "vitest";
import { recordVoice } from "#server/test/people/voice-messages.ts";
import { remux } from "./remux.ts";
import { remuxVoice } from "./remux-voice.ts";

const told = async (bytes: Buffer) => {
  const result = await remux(bytes).catch(() => ({ refused: "voice_unreadable" as const }));
  return "refused" in result ? result.refused : [result.container, result.durationMs];
};
const thread = async (bytes: Buffer) => {
  const result = await remuxVoice(async () => bytes);
  return { ...result, bytes: Buffer.from(result.bytes) };
};

describe("a recording is written anew", () => {
  it("in its container, with its length, from what browsers record", async () => {
    expect(await told(await recordVoice({ seconds: 3 }))).toEqual(["webm", 3000]);
    expect(await told(await recordVoice({ seconds: 3, isLive: true }))).toEqual(["webm", 3000]);
    expect(await told(await recordVoice({ container: "mp4", codec: "aac", seconds: 5 }))).toEqual([
      "mp4",
      5000,
    ]);
    const live = { container: "mp4", codec: "opus", isLive: true, packetMs: 60, seconds: 6 } as const;
    expect(await told(await recordVoice(live))).toEqual(["mp4", 6000]);
  });

  it("with nothing of the upload but its packets", async () => {
    const tags = { title: "A secret title", comment: "Taken at home", artist: "Somebody" };
    for (const container of ["webm", "mp4"] as const) {
      const given = await recordVoice({ container, tags, mark: "packet" });
      expect(given.includes("secret")).toBe(true);
      const script = "<script>alert(1)</script>";
      const { bytes } = await thread(Buffer.concat([given, Buffer.from(script)]));
      for (const gone of ["secret", "Taken at home", "Somebody", script])
        expect(bytes.includes(gone)).toBe(false);
      const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
      const tracks = await input.getTracks();
      expect(tracks.map(({ type }) => type)).toEqual(["audio"]);
      expect(await tracks[0]?.getName()).toBeNull();
      expect(bytes.indexOf("packet")).toBeGreaterThan(0);
    }
  });

  it("and begins at 0, wherever it began", async () => {
    const { bytes, durationMs } = await thread(await recordVoice({ seconds: 1, from: 30 }));
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    expect([await input.getFirstTimestamp(), durationMs]).toEqual([0, 1000]);
  });
});

describe("a recording is refused", () => {
  it("over a minute, and taken up to it", async () => {
    expect(await told(await recordVoice({ seconds: 60.8 }))).toEqual(["webm", 60_800]);
    for (const container of ["webm", "mp4"] as const)
      expect(await told(await recordVoice({ seconds: 61, container }))).toBe("voice_too_long");
  });

  it("with more packets than a minute has", async () => {
    expect(await told(await recordVoice({ seconds: 50, packetMs: 5 }))).toBe("voice_unreadable");
  });

  it("with other sounds, several tracks, none, or more channels than two", async () => {
    expect(await told(await recordVoice({ codec: "vorbis" }))).toBe("voice_type_unsupported");
    expect(await told(await recordVoice({ tracks: 2 }))).toBe("voice_unreadable");
    expect(await told(await recordVoice({ channels: 6 }))).toBe("voice_unreadable");
  });

  it("that is no recording at all", async () => {
    expect(await told(Buffer.alloc(0))).toBe("voice_unreadable");
    const foreign = [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "RIFF\0\0\0\0WAVEfmt ",
      "ID3\x04",
      "#!/bin/sh",
    ];
    for (const text of [...foreign, "\x1aE\xdf\xa3", "x".repeat(5000)])
      expect(["voice_type_unsupported", "voice_unreadable"]).toContain(
        await told(Buffer.from(text, "latin1")),
      );
  });

  it("that is cut off or changed anywhere: it is refused or it is sound, and never fails otherwise", async () => {
    for (const container of ["webm", "mp4"] as const) {
      const whole = await recordVoice({ container, seconds: 1 });
      for (let at = 0; at < whole.length; at += 97) {
        const cut = await told(whole.subarray(0, at));
        expect(typeof cut === "string" || cut[0] === container, `${container} cut at ${at}`).toBe(true);
        const changed = Buffer.from(whole);
        changed.fill(0xff, at, at + 8);
        const answer = await told(changed);
        expect(typeof answer === "string" || answer[0] === container, `${container} at ${at}`).toBe(true);
      }
    }
  });
});

describe("the thread of a recording", () => {
  it("refuses with a code, and ends a file that takes too long", async () => {
    await expect(thread(Buffer.from("no sound"))).rejects.toMatchObject({ code: "voice_type_unsupported" });
    const slow = remuxVoice(() => recordVoice(), { seconds: 0 });
    await expect(slow).rejects.toMatchObject({ code: "voice_unreadable" });
  });

  it("ends a file that takes too much of the processor", async () => {
    const busy = remuxVoice(() => recordVoice(), { processorMs: 0 });
    await expect(busy).rejects.toMatchObject({ code: "voice_unreadable" });
  });

  it("survives sizes that no memory holds", async () => {
    const mp4 = await recordVoice({ container: "mp4", codec: "aac", seconds: 1 });
    for (const box of ["stsz", "stts", "stsc", "stco"]) {
      const huge = Buffer.from(mp4);
      const at = huge.indexOf(box);
      expect(at, box).toBeGreaterThan(0);
      // The counts after the box's version.
      huge.writeUInt32BE(0xffff_ffff, at + 8);
      if (box === "stsz") huge.writeUInt32BE(0xffff_ffff, at + 12);
      const answer = await thread(huge).catch((error: { code: string }) => error.code);
      expect(typeof answer === "string" ? answer : answer.container, box).toMatch(/^(voice_|mp4)/);
    }
    const webm = await recordVoice({ seconds: 1 });
    const endless = Buffer.from(webm);
    endless.fill(0x01, 4, 5);
    endless.fill(0xff, 5, 12);
    const answer = await thread(endless).catch((error: { code: string }) => error.code);
    expect(typeof answer === "string" ? answer : answer.container).toMatch(/^(voice_|webm)/);
  });
});
