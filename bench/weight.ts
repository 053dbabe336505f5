/** Weight and Lighthouse results of five pages: a part of `screens`, with Lighthouse. */
process.argv.push("/", "/members", "/members/{id}", "/chats", "/credits", "--lighthouse");
await import("./screens.ts");

export {};
