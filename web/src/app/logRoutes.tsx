import type { RouteObject } from 'react-router'
import { lazyPage } from './loadPage.tsx'

/** The pages below /admin/log. */
export const logRoutes: RouteObject[] = [
  {
    path: 'figures',
    element: lazyPage(async () => ({
      Component: (await import('../figures/lessons/LessonFiguresPage.tsx')).LessonFiguresPage,
    })),
  },
]
