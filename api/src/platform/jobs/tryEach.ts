/**
 * Does `work` for each, one after the other. A failure keeps no other item from its turn: it is thrown after the last
 * one.
 */
export async function tryEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (failure) {
      failures.push(failure)
    }
  const [first] = failures
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed: ${String(first)}`)
  if (failures.length === 1) throw first
}
