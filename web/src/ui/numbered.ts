/** Things of a list that nothing tells apart, with their place in it as their key. */
export function numbered<Thing extends object>(things: readonly Thing[]): (Thing & { number: number })[] {
  return things.map((thing, number) => ({ ...thing, number }))
}
