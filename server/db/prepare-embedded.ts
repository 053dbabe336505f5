import type { PGlite } from "@electric-sql/pglite";

/** Prepared statements at once: of more, the oldest is dropped. A plan takes up to 100 KB of memory. */
export const preparedAtMost = 200;
/** Statements whose first use is remembered. */
const seenAtMost = 2_000;
/** A plan fits the tables of its time: statements are prepared anew after this time. */
export const keptMs = 600_000;

type Stream = PGlite["execProtocolStream"];
type Answer = Awaited<ReturnType<Stream>>;
type Prepared = { text: string; name: string; description: Answer | null };

const letter = (sign: string) => sign.charCodeAt(0);
const [parse, describe, bind, ofStatement] = ["P", "D", "B", "S"].map(letter);
const encoder = new TextEncoder();

/** A message of the frontend protocol with `name` at `at`, where it has an empty one: its length follows its type. */
function withName(message: Uint8Array, at: number, name: Uint8Array): Uint8Array {
  const named = new Uint8Array(message.length + name.length);
  named.set(message.subarray(0, at));
  named.set(name, at);
  named.set(message.subarray(at), at + name.length);
  new DataView(named.buffer).setUint32(1, named.length - 1);
  return named;
}

function closeMessage(name: string): Uint8Array {
  const message = new Uint8Array([letter("C"), 0, 0, 0, 6, letter("S"), 0]);
  return withName(message, 6, encoder.encode(name));
}

/**
 * Prepares the statements that the embedded database is asked more than once, as a server's client prepares statements by
 * name: parsing and planning takes longer than running a short statement. PGlite sends the parts of a statement as messages
 * of the frontend protocol; here the unnamed statement gets a name, and what is known is not sent again.
 */
export function prepareRepeated(pglite: PGlite, now: () => number = () => performance.now()): void {
  const send: Stream = pglite.execProtocolStream.bind(pglite);
  const seen = new Set<string>();
  const prepared = new Map<string, Prepared>();
  let since = now();
  let count = 0;
  let current: Prepared | null = null;

  function forget({ text }: Prepared): void {
    prepared.delete(text);
    seen.delete(text);
  }

  async function drop(one: Prepared): Promise<void> {
    forget(one);
    await send(closeMessage(one.name), { syncToFs: false });
  }

  async function forgetOld(): Promise<void> {
    if (now() - since > keptMs) {
      since = now();
      for (const one of [...prepared.values()]) await drop(one);
      seen.clear();
    }
    const [oldest] = prepared.values();
    if (oldest && prepared.size >= preparedAtMost) await drop(oldest);
  }

  pglite.execProtocolStream = async (message, options) => {
    if (message[0] === parse) {
      current = null;
      // Statements that already have a name are somebody else's.
      if (message[5] !== 0) return send(message, options);
      const text = Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString("latin1");
      const known = prepared.get(text);
      if (known) {
        current = known;
        return [];
      }
      if (!seen.has(text)) {
        if (seen.size >= seenAtMost) seen.clear();
        seen.add(text);
        return send(message, options);
      }
      await forgetOld();
      const made = { text, name: `s${++count}`, description: null };
      const answer = await send(withName(message, 5, encoder.encode(made.name)), options);
      prepared.set(text, made);
      current = made;
      return answer;
    }
    if (!current) return send(message, options);
    if (message[0] === describe && message[5] === ofStatement && message[6] === 0) {
      const one = current;
      one.description ??= await send(withName(message, 6, encoder.encode(one.name)), options);
      return one.description;
    }
    if (message[0] === bind && message[5] === 0 && message[6] === 0) {
      try {
        return await send(withName(message, 6, encoder.encode(current.name)), options);
      } catch (error) {
        // The tables may have changed since ("cached plan must not change result type"): the next call prepares it anew.
        forget(current);
        throw error;
      }
    }
    return send(message, options);
  };
}
