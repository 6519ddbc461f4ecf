import { useEffect, useState } from 'react'
import { wallClock } from './range.ts'

/** The school's wall clock `YYYY-MM-DDTHH:mm:ss`, renewed at each full minute; `fixed` stands in for it. */
export function useNow(timeZone: string, fixed?: string): string {
  const [now, setNow] = useState(() => wallClock(timeZone))
  useEffect(() => {
    if (fixed !== undefined) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(wallClock(timeZone))
      timer = setTimeout(tick, 60_000 - (Temporal.Now.instant().epochMilliseconds % 60_000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [timeZone, fixed])
  return fixed ?? now
}
