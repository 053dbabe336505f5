/** What five pages weigh and how Lighthouse sees them: some of the screens, with Lighthouse. */
process.argv.push("/", "/members", "/members/{id}", "/chats", "/credits", "--lighthouse");
await import("./screens.ts");

export {};
