import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const name = 'slot'

/** Which slot is open, kept in the address: a link leads to it, the phone's back button closes it. */
export function useOpenSlot(): { openId: string | null; open: (id: string) => void; close: () => void } {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const openId = params.get(name)
  const openedHere = isOpenedHere(location.state)

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
    [setParams, openId, openedHere],
  )
  const close = useCallback(() => {
    if (openedHere) return void navigate(-1)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }, [openedHere, navigate, setParams])
  return { openId, open, close }
}

/** Whether the list is right behind in the history, so that closing goes back instead of piling up. */
function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true
}
