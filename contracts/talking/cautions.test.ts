import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Locale, locales } from "#i18n/locales.ts";
import { cautionWords } from "./caution-words.ts";
import { type Caution, cautions, findCautions } from "./cautions.ts";

type Examples = Record<"money" | "abroad" | "contact", string[]> & { harmless: string[] };

const examples: Record<Locale, Examples> = {
  en: {
    money: [
      "Can you send me $200?",
      "Could you send me a little bit of money?",
      "Please buy me a Steam gift card",
      "I need money for my rent",
      "Western Union works best",
    ],
    abroad: [
      "The customs fee must be paid first",
      "They will transfer it from a foreign account, payment comes from abroad",
    ],
    contact: ["Text me on Instagram", "my whatsapp?"],
    harmless: [
      "pick-up line: are you a magnet?",
      "It is one of my favourite hangouts",
      "I spend all my money travelling abroad",
      "My company transferred me overseas last year",
      "I told you so, and money isn’t everything to me.",
      "I find Instagram boring, tell me about you",
      "I’d love to send you a postcard from Europe",
      "Lost my wallet today, what a day!",
      "I lost 30 pounds, I'll send you a photo",
    ],
  },
  nl: {
    money: ["Kun je me 200 euro lenen?", "Koop een cadeaukaart voor me", "Ik heb geld nodig"],
    abroad: ["Eerst moeten de douanekosten betaald worden", "De betaling komt uit het buitenland"],
    contact: ["Voeg me toe op Snapchat", "Stuur me een berichtje op Facebook"],
    harmless: [
      "Je lijkt me een tikkie ondeugend",
      "Ik maak over vijf minuten eten",
      "Geld maakt niet gelukkig, zeggen ze",
      "Ik woon al jaren in het buitenland",
    ],
  },
  de: {
    money: [
      "Kannst du mir bitte Geld leihen?",
      "Schick mir 300 Euro",
      "Kauf mir eine Geschenkkarte",
      "Überweis mir das bitte",
    ],
    abroad: ["Ich muss noch Zollgebühren bezahlen", "Das Geld kommt aus dem Ausland"],
    contact: ["Hast du Insta?", "Schreib mir auf Instagram", "Hast du Telegram?"],
    harmless: [
      "Schicksal ist mir wichtiger als Geld",
      "Im Ausland wird besser bezahlt",
      "Der Eintritt kostet 12 Euro, das fand ich toll.",
      "Ich habe eine Überweisung zum Orthopäden",
      "Geld ist mir nicht wichtig.",
      "Im Sommer war ich im Ausland.",
    ],
  },
  it: {
    money: [
      "Puoi prestarmi dei soldi?",
      "Mandami 100 euro",
      "Fammi un bonifico",
      "Mi serve una carta regalo",
    ],
    abroad: ["Devo pagare le spese doganali", "Il pagamento arriva dall’estero"],
    contact: ["Scrivimi su Instagram", "Hai WhatsApp?"],
    harmless: [
      "Hai visto L’Eredità ieri sera?",
      "I soldi non fanno la felicità",
      "Ho lavorato due anni all’estero",
      "Ti mando un bacio",
    ],
  },
  fr: {
    money: [
      "Peux-tu m’envoyer un peu d’argent ?",
      "Achète-moi une carte cadeau",
      "J’ai besoin d’argent",
      "Fais un virement",
    ],
    abroad: ["Il faut payer les frais de douane", "Le paiement vient de l’étranger"],
    contact: ["Tu as Insta ?", "Ajoute-moi sur Snap", "Tu as WhatsApp ?"],
    harmless: [
      "J’ai envie de danser sous la pluie",
      "L’argent ne fait pas le bonheur",
      "Je suis prêt à partir à l’étranger",
      "Quel bel héritage culturel",
    ],
  },
  es: {
    money: [
      "¿Me dejas 50 euros?",
      "¿Puedes prestarme dinero?",
      "Mándame 100 euros",
      "Cómprame una tarjeta regalo",
      "Necesito dinero",
    ],
    abroad: ["Hay que pagar los gastos de aduana", "El pago viene del extranjero"],
    contact: ["Búscame en Instagram", "¿Tienes WhatsApp?"],
    harmless: [
      "Los dos iban al mismo colegio que yo",
      "Tengo herencia mexicana",
      "El dinero no da la felicidad",
      "Viví tres años en el extranjero",
      "Te mando un beso",
    ],
  },
  pl: {
    money: [
      "Wyślesz mi 200 zł?",
      "Możesz pożyczyć mi pieniądze?",
      "Wyślij mi 200 zł",
      "Kup mi kartę podarunkową",
      "Zrób przelew",
    ],
    abroad: ["Muszę zapłacić opłatę celną", "Płatność przyjdzie z zagranicy"],
    contact: ["Dodaj mnie na Facebooku", "Masz WhatsAppa?"],
    harmless: ["Pieniądze szczęścia nie dają", "To nie przelewki", "Mieszkałem kiedyś za granicą"],
  },
  da: {
    money: [
      "Kan du låne mig nogle penge?",
      "Send 500 kroner",
      "Køb et gavekort til mig",
      "Jeg mangler penge",
    ],
    abroad: ["Jeg skal betale toldgebyr", "Betalingen kommer fra udlandet"],
    contact: ["Skriv til mig på Instagram", "Har du Snapchat?"],
    harmless: [
      "Kik ind og skriv",
      "Penge betyder ikke alt",
      "Jeg har boet i udlandet",
      "Min mor har det godt",
    ],
  },
  fi: {
    money: [
      "Voisitko lainata minulle rahaa?",
      "Lähetä 100 euroa",
      "Osta minulle lahjakortti",
      "Tarvitsen rahaa",
    ],
    abroad: ["Pitää maksaa tullimaksut", "Maksu tulee ulkomailta"],
    contact: ["Lisää minut Facebookissa", "Onko sinulla WhatsApp?"],
    harmless: [
      "Ulkomailla kaikki maksaa enemmän",
      "Raha ei tee onnelliseksi",
      "Asuin pitkään ulkomailla",
      "Olen taloudellisesti itsenäinen",
    ],
  },
  nb: {
    money: [
      "Kan du låne meg litt penger?",
      "Send 500 kroner",
      "Kjøp et gavekort til meg",
      "Jeg trenger penger",
    ],
    abroad: ["Jeg må betale tollgebyr", "Betalingen kommer fra utlandet"],
    contact: ["Skriv til meg på Instagram", "Har du Snapchat?"],
    harmless: ["Penger er ikke alt", "Jeg har bodd i utlandet", "Nå er det nok snø"],
  },
  sv: {
    money: [
      "Kan du låna mig lite pengar?",
      "Skicka 500 kronor",
      "Köp ett presentkort till mig",
      "Jag behöver pengar",
    ],
    abroad: ["Jag måste betala tullavgift", "Betalningen kommer från utlandet"],
    contact: ["Lägg till mig på Facebook", "Har du WhatsApp?"],
    harmless: ["Pengar är inte allt", "Jag har bott utomlands", "Vad tycker du om att göra på helgen?"],
  },
};

const kinds = ["money", "abroad", "contact"] as const;

describe("what a stranger's message is about", () => {
  it("has words of every language", () => {
    expect(Object.keys(cautionWords).sort()).toEqual([...locales].sort());
  });

  const risky = locales.flatMap((locale) =>
    kinds.flatMap((kind) =>
      examples[locale][kind].map((text): [Locale, Caution, string] => [locale, kind, text]),
    ),
  );
  it.each(risky)("%s: %s in %j", (_, kind, text) => {
    expect(findCautions(text)).toContain(kind);
  });

  const harmless = locales.flatMap((locale) =>
    examples[locale].harmless.map((text): [Locale, string] => [locale, text]),
  );
  it.each(harmless)("%s: nothing in %j", (_, text) => {
    expect(findCautions(text)).toEqual([]);
  });

  it.each([
    ...[
      "I’m 34 and 180 cm tall",
      "born on 12.05.1990",
      "12/05/1990",
      "1990-05-12",
      "19900512",
      "2 . 3 . 2024",
    ],
    ...[
      "12.05. - 14.06.2025",
      "1990-2005",
      "2019/2020",
      "2019 2020 2021",
      "18.30 - 20.00",
      "from 18:30 to 20:00",
    ],
    ...[
      "10.000.000 €",
      "€ 10000000",
      "10 000 000",
      "12345678 kr",
      "1 2 3 4 5 6 7 8 9",
      "1, 2, 3, 4, 5, 6, 7, 8, 9",
    ],
    ...[
      "ages 18-99",
      "12345 Berlin",
      "flat 12/3-4",
      "3.14159",
      "90-60-90",
      "10:30",
      "1.5 million",
      "size 38/40/42",
    ],
    ...["Meet @ the café?", "I live at 221B Baker Street"],
  ])("an ordinary number: %j", (text) => {
    expect(findCautions(text)).toEqual([]);
  });

  it.each([
    ...[
      "+49 151 23456789",
      "0049 151 23456789",
      "0151/23456789",
      "06 12 34 56 78",
      "06.12.34.56.78",
      "12 34 56 78",
    ],
    ...[
      "(555) 123-4567",
      "501 234 567",
      "0470 12 34 56",
      "call 0201234567!",
      "0 1 5 1 2 3 4 5 6 7 8",
      "0*1*5*1*2*3*4*5*6",
    ],
    ...[
      "０１５１２３４５６７８",
      "1️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣",
      "٠١٥١٢٣٤٥٦٧٨",
      "01\u200b51\u200b23\u200b45\u200b678",
      "①⑤①②③④⑤⑥⑦",
    ],
    ...["anna@example.com", "anna (at) example (dot) com", "@anna_99", "insta: anna99", "Insta @anna"],
    ...[
      "W h a t s A p p",
      "𝐖𝐡𝐚𝐭𝐬𝐀𝐩𝐩",
      "Wh\u0430ts\u0410pp",
      "ｗｈａｔｓａｐｐ",
      "what\u200bsapp",
      "t3legram",
      "te1egram",
      "v1ber",
      "WHATSAPP",
    ],
  ])("a way to reach somebody elsewhere: %j", (text) => {
    expect(findCautions(text)).toContain("contact");
  });

  it.each([
    ...[
      "https://example.com",
      "www.example.com",
      "example.com",
      "exam\u200bple.com",
      "example。com",
      "example dot com",
    ],
    ...[
      "example [.] com",
      "ｅｘａｍｐｌｅ．ｃｏｍ",
      "https://аррӏе.com",
      "https://user@example.com",
      "http://127.0.0.1/x",
    ],
  ])("a link: %j", (text) => {
    expect(findCautions(text)).toContain("link");
  });

  it.each([
    ...["DE89 3704 0044 0532 0130 00", "NL91ABNA0417164300", "0x52908400098527886E0F7030069857D2E4169EE7"],
    ...[
      "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
      "B i t c o i n? No, bitcoin.",
      "s\u0435nd m\u0435 mon\u0435y",
      "Ｗｅｓｔｅｒｎ Ｕｎｉｏｎ",
      "gift\u200b card",
      "g i f t c a r d",
      "PAYPAL",
    ],
  ])("money: %j", (text) => {
    expect(findCautions(text)).toContain("money");
  });

  it("names each once, in order, and counts a pair within one sentence only", () => {
    const text = "Send me money from abroad: payment from abroad, www.example.com, +4915123456789, WhatsApp";
    expect(findCautions(text)).toEqual([...cautions]);
    expect(findCautions("I could send you a smile. Money is dull.")).toEqual([]);
  });

  it("never fails, whatever is written, and ignores invisible signs", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(
        "send",
        " money",
        "0",
        "1 ",
        "+",
        ".",
        "@",
        "https://",
        "\u200b",
        "\ud800",
        "w h a t s ",
        "\n",
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const found = findCautions(parts.join(""));
        expect(cautions.filter((one) => found.includes(one))).toEqual(found);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom("send me money", "+49 151 23456789", "whatsapp"),
        fc.nat({ max: 11 }),
        (text, at) => {
          const hidden = `${text.slice(0, at)}\u200b\u2060${text.slice(at)}`;
          expect(findCautions(hidden)).toEqual(findCautions(text));
        },
      ),
    );
  });

  // Each would take minutes if the time grew faster than the text.
  it.each([
    "0",
    "1 ",
    "0-",
    "(",
    "+",
    "@",
    "a@",
    ".",
    "a.",
    "w ",
    "send ",
    "money ",
    "gift ",
    "de89 ",
    "ﷺ",
    "a\u0301",
    " ",
    "x dot ",
  ])("takes a long text of %j", (sign) => {
    expect(findCautions(sign.repeat(Math.ceil(100_000 / sign.length)))).toBeInstanceOf(Array);
  });
});
