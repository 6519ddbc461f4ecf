/** Counts who is here by a name, up to a limit for each. */
export interface PresenceCounts {
  /** Lets one more in under `name` and gives how it leaves again; null when as many as may be are there. */
  enter(name: string): (() => void) | null
}

/** Counts at most `most` present of each name. Names with nobody present take no memory. */
export function presenceLimit(most: number): PresenceCounts {
  const present = new Map<string, number>()
  return {
    enter(name) {
      const count = present.get(name) ?? 0
      if (count >= most) return null
      present.set(name, count + 1)
      let isHere = true
      return () => {
        if (!isHere) return
        isHere = false
        const remaining = (present.get(name) ?? 1) - 1
        if (remaining === 0) present.delete(name)
        else present.set(name, remaining)
      }
    },
  }
}
