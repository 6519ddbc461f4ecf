import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const param = 'slot'

/** The search part of an address that also opens the sheet of a slot. */
export function withSlotSheet(search: string | URLSearchParams, slotId: string): string {
  const params = new URLSearchParams(search)
  params.set(param, slotId)
  return `?${params.toString()}`
}

/** Marks an address that was reached by opening a sheet, so that closing it is going back. */
export const slotSheetState = { slotSheet: true }

/** Which slot's sheet is open, kept in the address: reload, links and the back button work. (STU-12) */
export function useSlotSheet(): { slotId: string | null; open: (slotId: string) => void; close: () => void } {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const slotId = params.get(param)

  const open = useCallback(
    (id: string) =>
      void navigate({ search: withSlotSheet(params, id) }, { state: slotSheetState, preventScrollReset: true }),
    [navigate, params],
  )

  const close = useCallback(() => {
    if (isSheetState(state)) {
      void navigate(-1)
      return
    }
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(param)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }, [state, navigate, setParams])

  return { slotId, open, close }
}

function isSheetState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'slotSheet' in state
}
