import fc from "fast-check";
import { z } from "zod";

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema | false;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

/** Values that no contract allows and that break careless code. */
const hostile: readonly unknown[] = [
  null,
  "",
  " ",
  "\0",
  "a\0b",
  "\ud83d",
  "\u202etxt\u202c",
  "z\u0351\u0352\u0353".repeat(50),
  "👩‍👩‍👧‍👦".repeat(700),
  "x".repeat(30_000),
  "'; drop table accounts; --",
  "<script>alert(1)</script>",
  "{0} %s %0a\r\nbcc: a@b.example",
  "../../etc/passwd",
  "__proto__",
  "1e400",
  "NaN",
  -0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  [[[[[]]]]],
  ["a", "a"],
  JSON.parse('{"__proto__":{"is_premium":true},"constructor":{"prototype":{"x":1}}}'),
];

/**
 * Values that fit a contract, sometimes with existing ids. Every eighth value is hostile, and some objects
 * have an unknown key.
 */
export function arbitraryOf(
  contract: z.ZodType | undefined,
  knownIds: readonly string[],
): fc.Arbitrary<unknown> {
  if (!contract) return fc.constant(undefined);
  const schema = z.toJSONSchema(contract, { io: "input", unrepresentable: "any" }) as Schema;
  return anythingOf(schema, knownIds);
}

function anythingOf(schema: Schema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 7, arbitrary: fittingOf(schema, knownIds) },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
  );
}

function fittingOf(schema: Schema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => anythingOf(choice, knownIds)));
  if (schema.allOf?.[0]) return anythingOf(Object.assign({}, ...schema.allOf) as Schema, knownIds);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "object") return objectOf(schema, knownIds);
  if (schema.type === "array") {
    return fc.array(anythingOf(schema.items || {}, knownIds), {
      maxLength: Math.min(schema.maxItems ?? 4, 60),
    });
  }
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "integer" || schema.type === "number") {
    const min = Math.max(schema.minimum ?? -5, -(2 ** 31));
    return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 1000, 2 ** 31 - 1)) });
  }
  return textOf(schema, knownIds);
}

function textOf({ format, minLength = 0, maxLength = 200 }: Schema, knownIds: readonly string[]) {
  if (format === "uuid") return fc.oneof(fc.constantFrom(...knownIds), fc.uuid());
  if (format === "email") return fc.emailAddress();
  if (format === "date") return fc.constantFrom("1990-02-28", "2000-02-29", "1900-01-01", "2099-12-31");
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) });
}

function objectOf({ properties = {}, required = [] }: Schema, knownIds: readonly string[]) {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, anythingOf(schema, knownIds)]),
  );
  const fields = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  const extra = fc.constantFrom<object>({}, {}, {}, { is_premium: true, credits: 1e6 }, { status: "active" });
  return fc.tuple(fields, extra).map(([fitting, more]) => ({ ...fitting, ...more }));
}
