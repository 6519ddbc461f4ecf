/** Gives each of some things that nothing tells apart its place in the list as a key. */
export function numbered<Thing extends object>(things: readonly Thing[]): (Thing & { number: number })[] {
  return things.map((thing, number) => ({ ...thing, number }))
}
