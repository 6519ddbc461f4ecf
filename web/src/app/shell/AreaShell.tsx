import { useQuery } from '@apollo/client/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { SchoolContext, SchoolQuery } from '../../shared/school/useSchool.ts'
import type { Area } from '../../shared/session/session.ts'
import { ErrorState } from '../../shared/ui/ErrorState.tsx'
import { OfflineBanner } from '../../shared/ui/OfflineBanner.tsx'
import { PageSkeleton } from '../../shared/ui/PageSkeleton.tsx'
import type { AreaPage } from '../areaPage.ts'
import { messages } from '../messages.ts'
import { AreaHeader } from './AreaHeader.tsx'
import classes from './AreaShell.module.css'
import { AreaTabs } from './AreaTabs.tsx'
import { PrintMark } from './SchoolMark.tsx'

interface AreaShellProps {
  area: Area
  /** The tabs, in their order. */
  pages: readonly AreaPage[]
  /** Works beside the pages once the school is known. */
  children?: ReactNode
}

/**
 * The frame of an area: header, tabs and the page. Pages wait for the school, whose time zone they
 * live in; until it is known the tabs are off. (AUTH-38, SHELL-09)
 */
export function AreaShell({ area, pages, children }: AreaShellProps) {
  const text = useMessages(messages)
  const { data, error } = useQuery(SchoolQuery)
  const school = data?.school ?? null
  const tab = useLocation().pathname.split('/')[2]

  // The other tabs' code comes while nobody waits for it.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of pages) void load?.().catch(() => undefined)
    }, 2000)
    return () => clearTimeout(timer)
  }, [pages])

  return (
    <SchoolContext value={school}>
      <div className={classes.shell} data-area={area}>
        <a className={classes.skip} href="#main">
          {text.skip}
        </a>
        <AreaHeader area={area}>
          <AreaTabs area={area} pages={pages} disabled={school === null} />
        </AreaHeader>
        <OfflineBanner />
        <PrintMark />
        {school && children}
        <main id="main" className={classes.main} tabIndex={-1}>
          {school ? (
            // Of its own for each tab, so that a tap on a tab is answered at once.
            <Suspense key={tab} fallback={<PageSkeleton />}>
              <Outlet />
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
