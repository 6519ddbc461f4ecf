import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAddressParams } from './useAddressParams.ts'

/** The open item of a list, and how to open and close it. */
export interface OpenItem {
  openId: string | null
  open: (id: string) => void
  close: () => void
}

/** The state of an address that was reached by opening something, so that closing it is going back. */
export const openedHereState = { openedHere: true }

/** Milliseconds after which a page that did not go back was held by a question about unsaved text. */
const heldBackAfter = 300

/**
 * Returns the open item of a list, kept in the address under `name`: a link leads to it, the phone's back button closes
 * it. The parameter `part` belongs to the open item and goes with it.
 */
export function useOpenItem(name: string, part?: string): OpenItem {
  const [params, setParams] = useAddressParams()
  const navigate = useNavigate()
  const location = useLocation()
  const openId = params.get(name)
  const openedHere = isOpenedHere(location.state)
  const shown = useRef<string | null>(null)
  const leaving = useRef(false)
  useLayoutEffect(() => {
    shown.current = openId
    leaving.current = false
    return () => {
      shown.current = null
    }
  }, [openId, location.key])

  const open = useCallback(
    (id: string) =>
      setParams(
        (after) => {
          after.set(name, id)
          return after
        },
        { replace: openId !== null, preventScrollReset: true, state: { openedHere: openId === null || openedHere } },
      ),
    [name, setParams, openId, openedHere],
  )
  const close = useCallback(() => {
    // Called late, by an answer that took its time, it closes nothing but what it is about.
    if (openId === null || shown.current !== openId || leaving.current) return
    if (openedHere) {
      // Closing again while the browser goes back would leave the page.
      leaving.current = true
      setTimeout(() => {
        leaving.current = false
      }, heldBackAfter)
      return void navigate(-1)
    }
    setParams(
      (after) => {
        after.delete(name)
        if (part !== undefined) after.delete(part)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }, [name, part, openId, openedHere, navigate, setParams])
  return { openId, open, close }
}

/** Tells whether the list is right behind in the history, so that closing goes back instead of piling up. */
function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true
}
