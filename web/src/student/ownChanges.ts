const slots = new Set<string>()

/** The slots that this tab is booking: their changes are shown as the outcome, not as news. */
export const ownChanges: ReadonlySet<string> = slots

/** Does `work` on a slot as a change of one's own. */
export async function asOwnChange<Answer>(slotId: string, work: () => Promise<Answer>): Promise<Answer> {
  slots.add(slotId)
  try {
    return await work()
  } finally {
    slots.delete(slotId)
  }
}
