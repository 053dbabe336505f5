import { expect } from "vitest";
import { newId } from "#server/platform/ids.ts";
import type { TestApp } from "#server/test/app/build-app.ts";
import type { Person } from "./chatting.ts";

let networks = 0;

/**
 * A member who has just signed up, from a network of their own, and has not confirmed. Who signs up with the password of
 * an account of that address enters it.
 */
export async function signUpPerson(
  app: TestApp,
  email: string,
  password = "correct horse battery 9",
): Promise<Person> {
  networks += 1;
  const browser = app.browser({ address: `10.78.0.${networks}` });
  const name = `cb${newId().slice(-10)}`;
  const { status, body } = await browser.call("POST /api/signups", {
    body: {
      ...{ email, name, password, date_of_birth: "1990-05-17" },
      ...{ gender: "woman", seeks: ["woman"], consent: true },
    },
  });
  expect(status).toBe(200);
  return { id: body.user?.id ?? "", name, email, browser };
}
