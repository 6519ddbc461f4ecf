import { useEffect } from 'react'

interface PolledQuery {
  startPolling: (milliseconds: number) => void
  stopPolling: () => void
}

/** Asks a query again and again as long as `isWorking` holds: for what goes on without being announced. */
export function usePollWhile(
  isWorking: boolean,
  milliseconds: number,
  { startPolling, stopPolling }: PolledQuery,
): void {
  useEffect(() => {
    if (!isWorking) return
    startPolling(milliseconds)
    return stopPolling
  }, [isWorking, milliseconds, startPolling, stopPolling])
}
