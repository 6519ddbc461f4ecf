import { useEffect, useRef } from 'react'
import { isDayFolded } from '../../desk/dayFold.ts'
import { useNow } from '../../shared/school/useNow.ts'

/**
 * Returns the row before which the present minute lies, in a list by time whose first rows are over; null without any.
 * The page scrolls to that row once, when the list opens, unless the overview of the day above already shows the
 * lessons of now.
 */
export function useNowRow(
  rows: readonly { id: string; startsAt: string; endsAt: string }[],
  inOrder: boolean,
): string | null {
  const now = useNow()
  const at = inOrder ? rows.findIndex(({ endsAt }) => endsAt > now) : -1
  const id = at > 0 ? (rows[at]?.id ?? null) : null
  const shown = useRef(false)
  const isThere = rows.length > 0
  useEffect(() => {
    if (!isThere || shown.current) return
    shown.current = true
    if (!isDayFolded('list')) return
    const row = id === null ? null : document.querySelector(`[data-row="${id}"]`)?.closest('tr')
    // Somebody who comes back to the list or has gone on in it stays there.
    if (!row || window.scrollY > 0 || row.getBoundingClientRect().bottom <= window.innerHeight - 80) return
    row.scrollIntoView({ block: 'center' })
  }, [isThere, id])
  return id
}
