import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'

/** A page of an area: its tab and its place in the address. */
export interface AreaPage {
  /** The segment after the area: `list` is /student/list. */
  path: string
  label: { jp: string; en: string }
  icon: Icon
  /** Brings the page's code when it is first opened; a page without it is not built yet. */
  load?: () => Promise<{ Component: ComponentType }>
  /** Prefetches what the page will query, while its code is on its way. */
  prefetch?: ((context: PrefetchContext) => void) | undefined
  /** Pages below this one, relative to its path. */
  routes?: RouteObject[]
}
