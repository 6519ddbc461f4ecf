import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useBranding } from '../shared/school/useBranding.ts'
import classes from './PageHeader.module.css'
import { PageLink } from './PageLink.tsx'

interface PageHeaderProps {
  title: string
  /** Beside the title, quieter: usually how many the page lists. */
  count?: ReactNode
  /** The page this one belongs to; a link to it comes before the buttons. */
  back?: { to: string; label: string }
  /** Buttons at the end of the line. */
  actions?: ReactNode
  /** They are those of a list: the last makes a new one, and the rarer actions are pushed along where it is narrow. */
  isOfList?: boolean
}

/** Draws the one heading of a page; also names the window after page and school. (BRAND-06) */
export function PageHeader({ title, count, back, actions, isOfList = false }: PageHeaderProps) {
  const branding = useBranding()
  return (
    <header className={classes.header}>
      <title>{branding.title ? `${title} | ${branding.title}` : title}</title>
      <h1 className={classes.title}>{title}</h1>
      {count != null && <div className={classes.count}>{count}</div>}
      {(back || actions) && (
        <div className={classes.actions} data-of-list={isOfList || undefined}>
          {back && (
            <PageLink to={back.to} icon={IconArrowLeft}>
              {back.label}
            </PageLink>
          )}
          {actions}
        </div>
      )}
    </header>
  )
}
