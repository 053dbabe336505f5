import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** The arguments and cases of a text: enough to compare two languages. */
export type MessageShape = {
  /** Argument or tag name -> plain, number, date, time, select or tag. */
  args: Map<string, string>;
  /** Select argument -> its cases. */
  selects: Map<string, Set<string>>;
  plurals: Plural[];
  /** The words themselves, without arguments. */
  words: string;
};

type Plural = { name: string; type: "cardinal" | "ordinal"; cases: Set<string>; offset: number };

/** Parses an ICU message; throws the parser's error if it is invalid. */
export function readMessage(text: string): MessageShape {
  const shape: MessageShape = { args: new Map(), selects: new Map(), plurals: [], words: "" };
  for (const element of parse(text, { requiresOtherClause: true })) describe(element, shape);
  return shape;
}

function describe(element: MessageFormatElement, shape: MessageShape): void {
  switch (element.type) {
    case TYPE.literal:
      shape.words += element.value;
      break;
    case TYPE.argument:
      if (!shape.args.has(element.value)) shape.args.set(element.value, "plain");
      break;
    case TYPE.number:
      shape.args.set(element.value, "number");
      break;
    case TYPE.date:
      shape.args.set(element.value, "date");
      break;
    case TYPE.time:
      shape.args.set(element.value, "time");
      break;
    case TYPE.tag:
      shape.args.set(element.value, "tag");
      for (const child of element.children) describe(child, shape);
      break;
    case TYPE.select:
      shape.args.set(element.value, "select");
      shape.selects.set(element.value, new Set(Object.keys(element.options)));
      describeCases(element.options, shape);
      break;
    case TYPE.plural:
      shape.args.set(element.value, "number");
      shape.plurals.push({
        name: element.value,
        type: element.pluralType ?? "cardinal",
        cases: new Set(Object.keys(element.options)),
        offset: element.offset,
      });
      describeCases(element.options, shape);
      break;
  }
}

function describeCases(
  options: Record<string, { value: MessageFormatElement[] }>,
  shape: MessageShape,
): void {
  for (const { value } of Object.values(options)) for (const child of value) describe(child, shape);
}

/**
 * Plural cases the language needs for whole numbers up to a thousand and the message lacks. `=1` may stand for `one`
 * where the language uses `one` for nothing else; French `many`, which starts at a million, is not asked for.
 */
export function missingPluralCases(locale: string, { type, cases, offset }: Plural): string[] {
  const rules = new Intl.PluralRules(locale, { type });
  const missing = new Set<string>();
  for (let count = 0; count <= 1000; count++) {
    if (count < offset || cases.has(`=${count}`)) continue;
    const category = rules.select(count - offset);
    if (!cases.has(category)) missing.add(category);
  }
  return [...missing];
}
