import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { median, percentile } from "../support/percentile.ts";
import { numberOption, report, round } from "./support/report.ts";

/**
 * Puts the load of `chat-latency` and `chat-throughput` on an ejabberd that archives in PostgreSQL: measures
 * from sending a message until it reaches the partner's connection. Needs a running ejabberd with users u0,
 * u1, ... whose password is p (bench/README.md).
 */
const port = numberOption("port", 5322);
const users = numberOption("users", 200);
const seconds = numberOption("seconds", 8);
const rounds = numberOption("rounds", 3);
const rates = [500, 2_000, 4_000];
const patienceMs = 10_000;

type Client = { name: string; socket: Socket };
const sentAt = new Map<string, { since: number; arrived: () => void }>();
let took: number[] = [];

function onText(text: string): void {
  for (const [, id] of text.matchAll(/<body>evening ([0-9a-f-]{36})<\/body>/g)) {
    const sent = sentAt.get(id as string);
    if (!sent) continue;
    sentAt.delete(id as string);
    took.push(performance.now() - sent.since);
    sent.arrived();
  }
}

async function logIn(name: string): Promise<Client> {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true });
  await once(socket, "connect");
  let text = "";
  const heard = (words: string) =>
    new Promise<void>((done, failed) => {
      const look = (chunk?: Buffer) => {
        text += chunk?.toString() ?? "";
        if (text.includes("<failure") || text.includes("<stream:error")) failed(new Error(text));
        if (!text.includes(words)) return;
        text = "";
        socket.off("data", look);
        done();
      };
      socket.on("data", look);
    });
  const ask = (given: string, words: string) => {
    const answer = heard(words);
    socket.write(given);
    return answer;
  };
  const open =
    "<stream:stream to='localhost' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>";
  const secret = Buffer.from(`\0${name}\0p`).toString("base64");
  await ask(open, "</stream:features>");
  await ask(`<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${secret}</auth>`, "<success");
  await ask(open, "</stream:features>");
  await ask("<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>", "</iq>");
  await ask("<presence/>", "<presence");
  let rest = "";
  socket.on("data", (chunk) => {
    rest += chunk.toString("latin1");
    const end = rest.lastIndexOf("</message>");
    if (end < 0) return;
    onText(rest.slice(0, end));
    rest = rest.slice(end);
  });
  return { name, socket };
}

const clients: Client[] = [];
for (let index = 0; index < users; index += 1) clients.push(await logIn(`u${index}`));

let turn = 0;
/**
 * Pairs take turns, and so do the two members of a pair; resolves when the message has arrived or has timed
 * out.
 */
function send(from = turn++ % users): Promise<void> {
  const id = randomUUID();
  const { socket } = clients[from] as Client;
  const to = clients[from ^ 1]?.name;
  return new Promise((done) => {
    const late = setTimeout(done, patienceMs);
    const arrived = () => {
      clearTimeout(late);
      done();
    };
    sentAt.set(id, { since: performance.now(), arrived });
    socket.write(`<message to='${to}@localhost' type='chat' id='${id}'><body>evening ${id}</body></message>`);
  });
}

async function atRate(perSecond: number): Promise<void> {
  const start = performance.now();
  const all: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - start) * perSecond) / 1000);
    for (; index < due; index += 1) all.push(send());
    await new Promise((next) => setTimeout(next, 1));
  }
  await Promise.all(all);
}

async function closedLoop(): Promise<void> {
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (_, index) => {
      while (performance.now() < end) await send(index);
    }),
  );
}

async function measure(run: () => Promise<void>) {
  took = [];
  sentAt.clear();
  const start = performance.now();
  await run();
  const perSecond = (took.length * 1000) / (performance.now() - start);
  return { perSecond, p50: median(took), p99: percentile(took, 0.99), lost: sentAt.size };
}

await measure(() => atRate(200));
const cases = [
  ...rates.map((rate) => ({ what: `${rate} a second`, run: () => atRate(rate) })),
  { what: `closed loop of ${users}`, run: closedLoop },
];
const rows = [];
for (const { what, run } of cases) {
  const results: Awaited<ReturnType<typeof measure>>[] = [];
  for (let index = 0; index < rounds; index += 1) results.push(await measure(run));
  const of = (pick: (one: (typeof results)[number]) => number) => round(median(results.map(pick)));
  rows.push({
    what,
    "messages/s": of((one) => one.perSecond),
    "not within 10 s": of((one) => one.lost),
    p50: of((one) => one.p50),
    p99: of((one) => one.p99),
  });
}
report("ejabberd", rows, { users, seconds, rounds });
process.exit(0);
