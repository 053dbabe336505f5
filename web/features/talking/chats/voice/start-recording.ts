import { voiceSeconds } from "#contracts/limits.ts";
import { recordedType } from "./can-record.ts";
import { loudnessOf } from "./make-peaks.ts";

/** A recording in progress. */
export type Running = {
  /** Seconds since its begin. */
  elapsed: () => number;
  /** How loud it is now, 0 to 1. */
  level: () => number;
  /** Ends it; the microphone is released at once. */
  stop: () => void;
  /** Settles at its end. `levels`: the loudness through its time. */
  ended: Promise<{ sound: Blob; seconds: number; levels: number[] }>;
};

/** Speech stays clear, and a minute of it is about 360 KB. */
const bitsPerSecond = 48_000;
const sampleMs = 50;
/** The recorder hands over what it has as often as this: its events come in a hidden page too, where timers are slow. */
const sliceMs = 250;

/**
 * Asks for the microphone and records until `stop`, the longest length, or the end of the microphone. Whoever aborts the
 * signal discards it. In each case the microphone is released.
 */
export async function startRecording(signal: AbortSignal): Promise<Running> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    signal.throwIfAborted();
    return record(stream, release, signal);
  } catch (error) {
    release();
    throw error;
  }
}

function record(stream: MediaStream, release: () => void, signal: AbortSignal): Running {
  const mimeType = recordedType();
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    audioBitsPerSecond: bitsPerSecond,
  });
  const chunks: Blob[] = [];
  const levels: number[] = [];
  recorder.start(sliceMs);
  const begun = performance.now();
  const meter = openMeter(stream);
  const elapsed = () => (performance.now() - begun) / 1000;
  let seconds = 0;

  const stop = () => {
    if (recorder.state === "inactive") return;
    seconds = Math.min(elapsed(), voiceSeconds);
    recorder.stop();
    release();
  };
  const sampling = setInterval(() => levels.push(meter.level()), sampleMs);
  const ending = setTimeout(stop, voiceSeconds * 1000);
  const ended = new Promise<Awaited<Running["ended"]>>((resolve) => {
    recorder.onstop = () => {
      clearInterval(sampling);
      clearTimeout(ending);
      meter.close();
      release();
      // The server reads the kind from the content; a codec behind it would only be in the way.
      const [type = ""] = recorder.mimeType.split(";");
      resolve({ sound: new Blob(chunks, { type }), seconds: seconds || elapsed(), levels });
    };
  });
  recorder.ondataavailable = ({ data }) => {
    chunks.push(data);
    if (elapsed() >= voiceSeconds) stop();
  };
  recorder.onerror = stop;
  // A microphone that is unplugged, or taken back in the browser's settings: what was said until then stays.
  for (const track of stream.getTracks()) track.onended = stop;
  signal.addEventListener("abort", stop, { once: true });
  return { elapsed, level: meter.level, stop, ended };
}

/** Measures the loudness; a browser without it records all the same. */
function openMeter(stream: MediaStream): { level: () => number; close: () => void } {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    void context.resume().catch(() => undefined);
    return {
      level: () => {
        analyser.getFloatTimeDomainData(samples);
        return loudnessOf(samples);
      },
      close: () => void context.close().catch(() => undefined),
    };
  } catch {
    return { level: () => 0, close: () => undefined };
  }
}
