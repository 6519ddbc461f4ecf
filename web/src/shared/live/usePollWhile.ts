import { useEffect } from 'react'

interface Asking {
  startPolling: (milliseconds: number) => void
  stopPolling: () => void
}

/** Asks a query again and again as long as `isWorking` holds: for what goes on without being announced. */
export function usePollWhile(isWorking: boolean, milliseconds: number, { startPolling, stopPolling }: Asking): void {
  useEffect(() => {
    if (!isWorking) return
    startPolling(milliseconds)
    return stopPolling
  }, [isWorking, milliseconds, startPolling, stopPolling])
}
