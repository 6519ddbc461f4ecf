import { useEffect, useRef } from 'react'

/**
 * Scrolls to the open row once its list is there, as after a search that leads to a lesson far below. A row that can be
 * seen already, such as one just pressed, stays where it is.
 */
export function useOpenRow(rows: readonly { id: string }[], openId: string | null): void {
  const shown = useRef<string | null>(null)
  const isListed = openId !== null && rows.some(({ id }) => id === openId)
  useEffect(() => {
    if (!isListed) {
      shown.current = null
      return
    }
    if (shown.current === openId) return
    shown.current = openId
    const row = document.querySelector(`[data-row="${openId}"]`)?.closest('tr')
    if (!row) return
    const { top, bottom } = row.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) row.scrollIntoView({ block: 'center' })
  }, [isListed, openId])
}
