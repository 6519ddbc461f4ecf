import { useEffect, useMemo, useRef, useState } from 'react'

const highlightFor = 2000

/**
 * Returns the ids that changed in the last two seconds, for the quiet highlight.
 * @param changedIds the ids that changed last; another list for each change
 */
export function useHighlights(changedIds: readonly string[]): ReadonlySet<string> {
  const [lit, setLit] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const [freshBefore, setFreshBefore] = useState(changedIds)
  if (freshBefore !== changedIds) {
    setFreshBefore(changedIds)
    if (changedIds.length > 0) setLit(new Map([...lit, ...changedIds.map((id) => [id, changedIds] as const)]))
  }

  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  useEffect(() => {
    if (changedIds.length === 0) return
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      // One that changed again keeps its new highlight.
      setLit((before) => new Map([...before].filter(([, since]) => since !== changedIds)))
    }, highlightFor)
    timers.current.add(timer)
  }, [changedIds])
  return useMemo(() => new Set(lit.keys()), [lit])
}
