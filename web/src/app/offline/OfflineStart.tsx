import { IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LanguageToggle } from '../../ui/LanguageToggle.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { type LastKnown, lastKnownBookings } from '../../student/lastKnown.ts'
import { whenOnlineAgain } from '../../shared/live/whenOnlineAgain.ts'
import { useBranding } from '../../shared/school/useBranding.ts'
import { areaOf } from '../../shared/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SchoolMark } from '../shell/SchoolMark.tsx'
import { messages } from './messages.ts'
import classes from './OfflineStart.module.css'

const retryEveryMs = 10_000

const reloadPage = () => location.reload()

const OfflineBookings = lazy(async () => ({
  default: (await import('../../bookings/OfflineBookings.tsx')).OfflineBookings,
}))

/**
 * Shows what the app opens to while its server is unreachable: a student's last known bookings, for everybody else a
 * notice. It looks for the server by itself and reloads when it answers.
 * @param reload reloads the page; given by tests
 */
export function OfflineStart({ reload = reloadPage }: { reload?: () => void }) {
  const text = useMessages(messages)
  const { title } = useBranding()
  const isStudent = areaOf(useLocation().pathname) === 'student'
  const [lastKnown, setLastKnown] = useState<LastKnown | null>()

  useEffect(() => {
    void lastKnownBookings().then(setLastKnown)
  }, [])

  useEffect(() => {
    const checkServer = () => {
      void fetch('/auth/theme/', { cache: 'no-store' }).then(
        ({ ok }) => ok && reload(),
        () => undefined,
      )
    }
    const timer = setInterval(checkServer, retryEveryMs)
    const stop = whenOnlineAgain(checkServer)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [reload])

  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <SchoolMark />
        <span className={classes.name}>{title}</span>
        <LanguageToggle />
      </header>
      <main className={classes.main}>
        {isStudent && lastKnown !== undefined && lastKnown !== null ? (
          <Suspense>
            <OfflineBookings known={lastKnown} />
          </Suspense>
        ) : (
          lastKnown !== undefined && (
            <>
              <h1 className={classes.title}>{text.title}</h1>
              <EmptyState title={text.hint} icon={IconCloudOff} />
            </>
          )
        )}
      </main>
    </div>
  )
}
