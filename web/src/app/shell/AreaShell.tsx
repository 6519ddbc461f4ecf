import { useQuery } from '@apollo/client/react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { keepSchool, lastSchool } from '../../shared/school/lastSchool.ts'
import { SchoolQuery } from '../../shared/school/schoolDocuments.ts'
import { SchoolContext } from '../../shared/school/useSchool.ts'
import type { Area } from '../../shared/session/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { OfflineBanner } from '../../ui/OfflineBanner.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { messages } from '../messages.ts'
import type { Tab } from '../page.ts'
import { AreaHeader } from './AreaHeader.tsx'
import classes from './AreaShell.module.css'
import { AreaTabs } from './AreaTabs.tsx'
import { PrintMark } from './SchoolMark.tsx'

interface AreaShellProps {
  area: Area
  /** In their order. */
  tabs: readonly Tab[]
  /** Works beside the pages once the school is known. */
  children?: ReactNode
}

/**
 * Shows the frame of an area: header, tabs and the page. Pages use the time zone of the school, as this device knew it
 * last, until the answer is there. On a new device they wait for it, and the tabs are off. (AUTH-38, SHELL-09)
 */
export function AreaShell({ area, tabs, children }: AreaShellProps) {
  const text = useMessages(messages)
  const { data, error } = useQuery(SchoolQuery)
  const [last] = useState(lastSchool)
  const school = data?.school ?? last
  const tab = useLocation().pathname.split('/')[2]

  useEffect(() => {
    if (data) keepSchool(data.school)
  }, [data])

  return (
    <SchoolContext value={school}>
      <div className={classes.shell} data-area={area}>
        <a className={classes.skip} href="#main">
          {text.skip}
        </a>
        <AreaHeader area={area}>
          <AreaTabs area={area} tabs={tabs} disabled={school === null} />
        </AreaHeader>
        <OfflineBanner />
        <PrintMark />
        {school && children}
        <main id="main" className={classes.main} tabIndex={-1}>
          {school ? (
            // Of its own for each tab, so that a tap on a tab is answered at once.
            <Suspense key={tab} fallback={<PageSkeleton />}>
              <Outlet />
              <LoadOthers tabs={tabs} />
            </Suspense>
          ) : error ? (
            <ErrorState onRetry={() => location.reload()} />
          ) : (
            <PageSkeleton />
          )}
        </main>
      </div>
    </SchoolContext>
  )
}

/**
 * Loads the other tabs' code once the page is there, one after the other, so that a tab tapped meanwhile need not wait
 * for all. The list comes first.
 */
function LoadOthers({ tabs }: { tabs: readonly Tab[] }): null {
  useEffect(() => {
    let isMounted = true
    const loadAll = async () => {
      for (const { load } of tabs.toSorted((a, b) => Number(b.path === 'list') - Number(a.path === 'list'))) {
        if (isMounted) await load().catch(() => undefined)
      }
    }
    const timer = setTimeout(() => void loadAll(), 1000)
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [tabs])
  return null
}
