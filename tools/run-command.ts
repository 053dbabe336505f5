/** Runs a command; prints its error as a message without a stack. */
export function runCommand(act: () => Promise<void>): void {
  act().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
