/** Digits of a number that one can call: E.164 allows 15, and national numbers have 8 or more. */
const digitsOfNumber = { min: 8, max: 15 };

/** Digits with the signs that people write between them. */
const run = /[+(]{0,2}[0-9][0-9 \t()./\-–—_]*/g;
/** Single digits with other signs between them: "0*1*5*1". */
const scattered = /[0-9](?:[^\p{L}\p{N}\n]{1,3}[0-9]){7,}/gu;
/** What stands behind a number that counts or measures. */
const unit =
  /^\s?(?:€|\$|£|%|eur|usd|gbp|chf|sek|nok|dkk|pln|kr|zl|franc|franken|euro|dollar|pound|k?m|cm|mm|kg|g|km\/h|m2)(?![a-z])/;
const currency = /[€$£]\s?$/;

/** Whether a text (in plain letters) has a number that one can call. */
export function hasPhoneNumber(text: string): boolean {
  for (const { 0: found, index } of text.matchAll(run)) {
    const written = upToLastDigit(found);
    const after = text.slice(index + written.length, index + written.length + 12);
    const before = text.slice(Math.max(0, index - 2), index);
    if (isCallable(written) && !unit.test(after) && !currency.test(before)) return true;
  }
  for (const [found] of text.matchAll(scattered)) {
    const digits = digitsIn(found);
    const isSpread = found.replace(/[ \t()./\-–—_0-9]/g, "") !== "" && !/[0-9]{2}/.test(found);
    if (isSpread && hasLength(digits) && !isCounting([...digits])) return true;
  }
  return false;
}

function upToLastDigit(found: string): string {
  let end = found.length;
  while (end > 0 && !isDigit(found[end - 1] ?? "")) end -= 1;
  return found.slice(0, end);
}

const isDigit = (sign: string) => sign >= "0" && sign <= "9";
const digitsIn = (text: string) => text.replace(/[^0-9]/g, "");
const hasLength = (digits: string) =>
  digits.length >= digitsOfNumber.min && digits.length <= digitsOfNumber.max;

function isCallable(written: string): boolean {
  const digits = digitsIn(written);
  if (!hasLength(digits)) return false;
  if (/^\(?\+|^\(?00[1-9]/.test(written)) return true;
  const groups = written.match(/[0-9]+/g) ?? [];
  return !isDates(written) && !isAmount(written, groups) && !isCounting(groups) && !isCompactDate(digits);
}

/** Dates, times of day and years, alone or with a line between two. */
function isDates(written: string): boolean {
  const parts = written.split(/[ \t–—-]|\/(?=[0-9]{4}(?:[^0-9]|$))/).filter((part) => part !== "");
  return parts.every(isDateOrTime) || isDateOrTime(written.replace(/[ \t]/g, ""));
}

function isDateOrTime(part: string): boolean {
  if (/^(?:19|20)[0-9]{2}$/.test(part)) return true;
  const numbers = part.split(/[./\-–—]/).filter((one) => one !== "");
  if (numbers.some((one) => !/^[0-9]{1,4}$/.test(one))) return false;
  const [first = 0, second = 0] = numbers.map(Number);
  if (numbers.length === 2) return isDay(first, second) || (first < 25 && second < 60);
  if (numbers.length !== 3) return false;
  const [one = "", , three = ""] = numbers;
  if (one.length === 4) return isYear(first) && isDay(Number(three), second);
  return isDay(first, second) && (three.length === 2 || (three.length === 4 && isYear(Number(three))));
}

const isYear = (year: number) => year >= 1900 && year < 2100;
/** In either order, as Europeans and Americans write it. */
const isDay = (one: number, other: number) =>
  one > 0 && other > 0 && one <= 31 && other <= 31 && Math.min(one, other) <= 12;

/** 19900512 or 12051990. */
function isCompactDate(digits: string): boolean {
  if (digits.length !== 8) return false;
  const [ahead, behind] = [Number(digits.slice(0, 4)), Number(digits.slice(4))];
  return (
    (isYear(ahead) && isDay(Number(digits.slice(4, 6)), Number(digits.slice(6)))) ||
    (isYear(behind) && isDay(Number(digits.slice(0, 2)), Number(digits.slice(2, 4))))
  );
}

/** Groups of three digits, as in 10 000 000. Nine digits may be a number to call, unless they are round. */
function isAmount(written: string, groups: readonly string[]): boolean {
  if (!/^[0-9]{1,3}(?:(?: [0-9]{3})+|(?:\.[0-9]{3})+)$/.test(written)) return false;
  return groups.join("").length < 9 || groups.at(-1) === "000";
}

/** 1 2 3 4, or ages and scores one after the other: each group one more than the one before. */
function isCounting(groups: readonly string[]): boolean {
  return (
    groups.length > 2 && groups.every((one, at) => at === 0 || Number(one) === Number(groups[at - 1]) + 1)
  );
}
