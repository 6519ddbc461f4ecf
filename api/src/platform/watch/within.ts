/** Returns what `ask` gives, or null when it fails or takes longer. */
export async function within<Answer>(milliseconds: number, ask: () => Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  try {
    return await Promise.race([ask().catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}
