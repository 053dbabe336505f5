import { randomBytes } from "node:crypto";
import { ask, type Reply } from "./http.ts";

/** Signs up a new member; the mail that confirms the address goes to `email`. */
export async function signUp(url: string): Promise<{ email: string; reply: Reply }> {
  const name = `new_${randomBytes(5).toString("hex")}`;
  const email = `${name}@example.com`;
  const reply = await ask(url, {
    method: "POST",
    path: "/api/signups",
    body: {
      email,
      name,
      password: "violet harbour 73 kites",
      date_of_birth: "1990-05-17",
      gender: "woman",
      seeks: ["man"],
      consent: true,
    },
  });
  return { email, reply };
}
