const ends: (() => unknown)[] = []

/** Ends what a test helper started for the test file that runs now, after that file's last test; the last one first. */
export function afterFile(end: () => unknown): void {
  ends.push(end)
}

/** Ends all of it; the setup file calls it, since files share the modules they load. */
export async function endFile(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end()
}
