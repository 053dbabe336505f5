/** Runs what a command does; says what went wrong in words for whoever typed it, without a stack. */
export function runCommand(act: () => Promise<void>): void {
  act().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
