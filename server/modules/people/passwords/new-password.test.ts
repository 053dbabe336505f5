import { dictionary } from "@zxcvbn-ts/language-common";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkPassword } from "#server/platform/passwords/passwords.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember, type TestMember } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The first check of a new password loads the lists of common ones.
  await checkPassword("seven quiet lanterns 4");
});
afterAll(() => app.close());

const run = Math.floor(Math.random() * 0xffff).toString(16);
let counter = 0;
function elsewhere(): Browser {
  counter += 1;
  return app.browser({ address: `2001:db8:${run}:${counter.toString(16)}::3` });
}

async function tokenFor({ email }: TestMember): Promise<string> {
  await elsewhere().call("POST /api/password-reset-mails", { body: { email } });
  const links = (await app.mailsTo(email)).flatMap((mail) => mail.links);
  return links.find((link) => link.includes("/reset-password/do?token="))?.split("token=")[1] ?? "";
}
const reset = (token: string, password: string, repeated = password) =>
  elsewhere().call("POST /api/password-resets", { body: { token, password, repeated_password: repeated } });
const signUp = (password: string) => {
  counter += 1;
  return elsewhere().call("POST /api/signups", {
    body: {
      email: `chooser${counter}@example.com`,
      name: `chooser_${counter}`,
      password,
      date_of_birth: "1990-05-17",
      gender: "woman",
      seeks: ["man"],
      consent: true,
    },
  });
};
const logIn = (email: string, password: string) =>
  elsewhere().call("POST /api/user.php", { body: { email, password } });

describe("the three thousand most common passwords", () => {
  const top = (dictionary["passwords-common"] as string[]).slice(0, 3000);

  it("are refused, all of them, as they are and in their usual disguises", async () => {
    expect(top.slice(0, 2)).toEqual(["123456", "password"]);
    const accepted: string[] = [];
    for (const password of top.slice(0, atSize(300, 3000))) {
      const capital = password.charAt(0).toUpperCase() + password.slice(1);
      for (const worn of [password, capital, `${password}1`, `${capital}!`]) {
        if ((await checkPassword(worn)) === null) accepted.push(worn);
      }
    }
    expect(accepted).toEqual([]);
  });

  it("are refused at their field by sign-up and reset alike, and so are passwords made of the person's data", async () => {
    const member = await createMember(app, { profile: { name: "quentinella_83" } });
    const token = await tokenFor(member);
    const long = top.filter((password) => password.length >= 10).slice(0, 6);
    expect(long).toHaveLength(6);
    for (const password of [...long, "Password1!", "Rendezvous1"]) {
      for (const { status, body } of [await reset(token, password), await signUp(password)]) {
        expect([password, status, body.fields?.password?.code]).toEqual([password, 422, "password_common"]);
        expect(body.fields?.password?.message).toBe("This password is too easy to guess.");
      }
    }
    for (const own of [member.email, "quentinella_83", "quentinella83"]) {
      expect((await reset(token, own)).body.fields?.password?.code).toBe("password_common");
    }
    expect((await reset(token, "nine-char")).body.fields?.password?.code).toBe("password_too_short");
    expect((await reset(token, "")).body.fields?.password?.code).toBe("required");
  });
});

describe("a password of one's own", () => {
  it.each([
    ["of 64 characters", "the quiet harbour keeps 64 lanterns burning for all the late boats".slice(0, 64)],
    ["of 128 characters", "lantern harbour kite violin ".repeat(5).slice(0, 128)],
    ["with spaces around it", "  spaces count  too  "],
    ["in Chinese", "密码很长也没关系真的哦"],
    ["in Polish", "zażółć gęślą jaźń"],
    ["of pictures", "🐙🌵🚲🥨🎷🧭🪁🦉🍋🎲👩‍👩‍👧‍👦"],
    ["with every sign of a keyboard", "<b>&'\"\\`;--%00 #{x}"],
  ])("%s is taken as it is, and nothing less logs in", async (_, password) => {
    const member = await createMember(app);
    expect((await reset(await tokenFor(member), password)).status).toBe(200);
    expect((await logIn(member.email, password)).status).toBe(200);
    expect((await logIn(member.email, password.normalize("NFD"))).status).toBe(200);
    const lesser = new Set([
      password.trim(),
      [...password].slice(0, -1).join(""),
      password.slice(0, 72),
      password.toUpperCase(),
    ]);
    lesser.delete(password);
    for (const wrong of [...lesser].slice(0, 3)) {
      expect([wrong, (await logIn(member.email, wrong)).status]).toEqual([wrong, 401]);
    }
  });

  it("that is too long is refused, never cut", async () => {
    const member = await createMember(app);
    const token = await tokenFor(member);
    const long = "lantern harbour kite violin ".repeat(5).slice(0, 129);
    expect((await reset(token, long)).body.fields?.password?.code).toBe("too_long");
    expect((await logIn(member.email, long.slice(0, 128))).status).toBe(401);
  });

  it("has to be given twice, the same", async () => {
    const member = await createMember(app);
    const token = await tokenFor(member);
    const differing = await reset(token, "seven quiet lanterns 4", "seven quiet lanterns 4 ");
    expect(differing.status).toBe(422);
    expect(differing.body.fields?.repeated_password).toEqual({
      code: "passwords_differ",
      message: "The entered passwords are not the same.",
    });
    const absent = await reset(token, "seven quiet lanterns 4", "");
    expect(absent.body.fields?.repeated_password?.code).toBe("required");
    expect((await reset(token, "seven quiet lanterns 4")).status).toBe(200);
  });
});
