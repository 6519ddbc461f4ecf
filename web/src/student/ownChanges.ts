const slots = new Set<string>()

/** The slots that this tab is booking or leaving: their changes are shown as the outcome, not as news. */
export const ownChanges: ReadonlySet<string> = slots

/** Does `work` on slots as a change of one's own. */
export async function asOwnChange<Answer>(slotIds: readonly string[], work: () => Promise<Answer>): Promise<Answer> {
  for (const id of slotIds) slots.add(id)
  try {
    return await work()
  } finally {
    for (const id of slotIds) slots.delete(id)
  }
}
