/** Notes a failed call for whoever opens the browser's console; never what was sent with it. (SHELL-38, ERR-41) */
export function logFailure(line: string): void {
  console.error(line)
}
