import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** What of a list is open, and how to open and close it. */
export interface OpenItem {
  openId: string | null
  open: (id: string) => void
  close: () => void
}

/**
 * What of a list is open, kept in the address under `name`: a link leads to it, the phone's back
 * button closes it.
 */
export function useOpenItem(name: string): OpenItem {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const openId = params.get(name)
  const openedHere = isOpenedHere(location.state)
  // Going back takes a moment; whoever closes again meanwhile would leave the page.
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = false
  }, [location.key])

  const open = useCallback(
    (id: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.set(name, id)
          return after
        },
        { replace: openId !== null, preventScrollReset: true, state: { openedHere: openId === null || openedHere } },
      ),
    [name, setParams, openId, openedHere],
  )
  const close = useCallback(() => {
    if (openedHere) {
      if (!leaving.current) void navigate(-1)
      leaving.current = true
      return
    }
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }, [name, openedHere, navigate, setParams])
  return { openId, open, close }
}

/** Whether the list is right behind in the history, so that closing goes back instead of piling up. */
function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true
}
