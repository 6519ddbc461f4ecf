/** Logs a failed call to the console, without what was sent. (SHELL-38, ERR-41) */
export function logFailure(line: string): void {
  console.error(line)
}
