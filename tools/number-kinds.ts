import { isNode, literalText, type Node, nameOf } from "./source.ts";

/** A literal and its surrounding nodes, the nearest first. */
export type Place = { node: Node; value: number; raw: string; around: readonly Node[] };

/** Kinds of numbers that are no limits, recognised by their surrounding nodes. */
const kinds: readonly ((place: Place) => boolean)[] = [
  isName,
  isBits,
  isNegative,
  isCase,
  isStatus,
  isWire,
  isRounding,
  isConversion,
  isCalendarDay,
  isPartOfText,
  isSizeOfSecret,
  isNetwork,
];

/** Whether a number is no limit, because its surroundings show a name, a form, a unit or a standard. */
export function isNobodysToTurn(place: Place): boolean {
  return kinds.some((isOfKind) => isOfKind(place));
}

/** `walk` that also passes the surrounding nodes. */
export function walkWithin(
  node: Node,
  around: readonly Node[],
  visit: (node: Node, around: readonly Node[]) => void,
): void {
  visit(node, around);
  for (const value of Object.values(node).flat()) {
    if (isNode(value)) walkWithin(value, [node, ...around], visit);
  }
}

/** A key, an index or a type: it names a thing and counts nothing. */
function isName({ node, around: [parent] }: Place): boolean {
  if (parent?.type === "Property") return parent.key === node;
  return (
    (parent?.type === "MemberExpression" && parent.property === node) || parent?.type === "TSLiteralType"
  );
}

/** Modes of files and masks. */
function isBits({ raw }: Place): boolean {
  return /^0[xob]/i.test(raw);
}

/** Offsets from the end, and identifiers in a standard. */
function isNegative({ around: [parent] }: Place): boolean {
  return parent?.type === "UnaryExpression" && parent.operator === "-";
}

function isCase({ around: [parent] }: Place): boolean {
  return (
    parent?.type === "SwitchCase" ||
    (parent?.type === "BinaryExpression" && /^[=!]==?$/.test(operator(parent)))
  );
}

/**
 * `reply.status(isReady ? 200 : 503)`, `const statusOf = { TIMEOUT: 408 }`, `status >= 500`, and the first argument of
 * `new VendorApiError(422, ...)`.
 */
function isStatus({ node, around }: Place): boolean {
  const [parent] = around;
  if (parent?.type === "BinaryExpression") return isStatusName(lastName(otherOperand(parent, node)));
  if (parent?.type === "Property" && isStatusName(nameOf(parent.key))) return true;
  if (parent?.type === "NewExpression")
    return (parent.arguments as Node[])[0] === node && /ApiError$/.test(nameOf(parent.callee) ?? "");
  const said = around.find(
    ({ type }) => !/^(Conditional|Logical|Object|Parenthesized)Expression$|^Property$/.test(type),
  );
  if (said?.type === "VariableDeclarator") return isStatusName(nameOf(said.id));
  return said !== undefined && /^(status|code|redirect|writeHead)$/.test(methodOf(said));
}

function isStatusName(name: string | null): boolean {
  return /^(status(Code|Of)?|responseCode)$/.test(name ?? "");
}

/** Part of a foreign format. */
function isWire({ around }: Place): boolean {
  const [property, object, call] = around;
  return (
    property?.type === "Property" && object?.type === "ObjectExpression" && methodOf(call) === "stringify"
  );
}

/** `Math.round(x * 10) / 10`. */
function isRounding({ value, around: [parent, grandparent] }: Place): boolean {
  if (parent?.type !== "BinaryExpression" || !/^10*$/.test(String(value))) return false;
  const rounded = operator(parent) === "/" ? parent.left : operator(parent) === "*" ? grandparent : null;
  return isNode(rounded) && methodOf(rounded) === "round";
}

/** Longer units of time have names in `server/platform/time-units.ts`. */
const factors = new Set([24, 60, 100, 365, 1000, 1024, 1_000_000]);
const unit = /^(second|minute|hour|day|week|year)(Ms|Seconds|Minutes|Hours|Days)?$/;

/** `2 * dayMs`: a duration even if the count is small. */
export function isTimes({ node, around: [parent] }: Pick<Place, "node" | "around">): boolean {
  if (parent?.type !== "BinaryExpression" || operator(parent) !== "*") return false;
  return unit.test(nameOf(otherOperand(parent, node)) ?? "");
}

/** `claimMinutes * 60` is the same time in another unit; `5 * 60` and `7 * dayMs` are new numbers. */
function isConversion({ node, value, around: [parent] }: Place): boolean {
  if (parent?.type !== "BinaryExpression") return false;
  if (operator(parent) === "**") return value === 10 && parent.left === node;
  if (operator(parent) === "-") return value === 100 && parent.left === node;
  if (!factors.has(value)) return false;
  const other = otherOperand(parent, node);
  if (isNode(other) && operator(other) === "**") return false;
  const names = namesIn(other);
  if (operator(parent) === "*") return names.some((name) => !unit.test(name));
  return /^[/%]$/.test(operator(parent)) && names.length > 0;
}

/** Dates and times such as the 29th of February or noon. */
function isCalendarDay({ around: [parent] }: Place): boolean {
  return parent?.type === "CallExpression" && methodOf(parent) === "UTC";
}

/**
 * Positions at which a text is cut by its own format, digits of a number, and offsets from a found position.
 */
function isPartOfText({ around: [parent, grandparent] }: Place): boolean {
  if (parent?.type === "BinaryExpression") {
    return /^[+-]$/.test(operator(parent)) && grandparent?.type === "CallExpression" && isCut(grandparent);
  }
  if (parent?.type !== "CallExpression") return false;
  if (/^(padStart|padEnd|toString|toFixed|parseInt)$/.test(methodOf(parent))) return true;
  return isCut(parent) && methodsUnder(parent.callee).some((name) => /^to(ISO|Time)String$/.test(name));
}

/** Bytes of secrets, and letters of a digest. */
function isSizeOfSecret({ around: [parent] }: Place): boolean {
  if (parent?.type !== "CallExpression") return false;
  if (/^(randomBytes|randomLetters|derive)$/.test(methodOf(parent))) return true;
  return isCut(parent) && methodsUnder(parent.callee).some((name) => /^(digest|newToken)$/.test(name));
}

/** The length of a network's prefix: `["10.0.0.0", 8]`, `addSubnet("2000::", 3, "ipv6")`. */
function isNetwork({ node, around: [parent] }: Place): boolean {
  const parts = parent?.type === "ArrayExpression" ? parent.elements : parent?.arguments;
  const [address, bits] = (parts ?? []) as Node[];
  return bits === node && /^(\d+(\.\d+){3}|[\da-f:]*::[\da-f:]*)$/i.test(literalText(address) ?? "");
}

function isCut(call: Node): boolean {
  return /^(slice|subarray|substring)$/.test(methodOf(call));
}

function operator(node: Node): string {
  return String(node.operator);
}

function otherOperand(parent: Node, node: Node): unknown {
  return parent.left === node ? parent.right : parent.left;
}

/** `b` of `a.b(...)` and of `b(...)`. */
function methodOf(call: Node | undefined): string {
  return call?.type === "CallExpression" ? lastName(call.callee) : "";
}

function lastName(node: unknown): string {
  if (!isNode(node)) return "";
  return node.type === "MemberExpression" ? lastName(node.property) : (nameOf(node) ?? "");
}

/** The names of calls before a method: `toISOString` in `now.toISOString().slice`. */
function methodsUnder(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === "CallExpression") return [methodOf(node), ...methodsUnder(node.callee)];
  return node.type === "MemberExpression" ? methodsUnder(node.object) : [];
}

function namesIn(node: unknown): string[] {
  const names: string[] = [];
  if (isNode(node)) {
    walkWithin(node, [], (inner) => {
      const name = nameOf(inner);
      if (name !== null) names.push(name);
    });
  }
  return names;
}
