import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { beginAttempt } from '../shared/live/attempts.ts'
import { CodeError } from '../shared/live/lazyPart.ts'
import { whenOnlineAgain } from '../shared/live/whenOnlineAgain.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { messages } from './messages.ts'
import { reloadForCode } from './reloadForCode.ts'

/**
 * Replaces a page that failed, and tries again by itself when the network or the live connection is back. Data is read
 * again. Code that did not arrive, or that a newer version has replaced, needs a reload of the page, as does a tap on
 * the button.
 */
export function PageError() {
  const text = useMessages(messages)
  const isCode = useRouteError() instanceof CodeError
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const tryAgain = useCallback(() => {
    if (isCode) return location.reload()
    beginAttempt()
    // The same address once more takes the page out of its failure.
    return void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true })
  }, [isCode, navigate, pathname, search, state])

  useEffect(() => {
    // Everything drawn next, here or on another tab, reads again.
    beginAttempt()
    if (isCode) void reloadForCode()
    return whenOnlineAgain(tryAgain)
  }, [isCode, tryAgain])

  return <ErrorState title={text.pageError} onRetry={() => location.reload()} />
}
