import { useEffect, useMemo, useRef, useState } from 'react'

const highlightFor = 2000

/**
 * Returns the ids that changed in the last two seconds, for the quiet highlight.
 * @param fresh the ids that changed last; another list for each change
 */
export function useHighlights(fresh: readonly string[]): ReadonlySet<string> {
  const [lit, setLit] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const [freshBefore, setFreshBefore] = useState(fresh)
  if (freshBefore !== fresh) {
    setFreshBefore(fresh)
    if (fresh.length > 0) setLit(new Map([...lit, ...fresh.map((id) => [id, fresh] as const)]))
  }

  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  useEffect(() => {
    if (fresh.length === 0) return
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      // One that changed again keeps its new highlight.
      setLit((before) => new Map([...before].filter(([, since]) => since !== fresh)))
    }, highlightFor)
    timers.current.add(timer)
  }, [fresh])
  return useMemo(() => new Set(lit.keys()), [lit])
}
