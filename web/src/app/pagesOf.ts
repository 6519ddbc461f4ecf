import type { Area } from '../shared/session/session.ts'
import type { AreaPages } from './page.ts'

/** Brings the table of an area's pages: nobody needs that of another. */
export const pagesOf: Record<Area, () => Promise<AreaPages>> = {
  student: async () => (await import('./studentPages.ts')).studentPages,
  teacher: async () => (await import('./teacherPages.ts')).teacherPages,
  admin: async () => (await import('./adminPages.ts')).adminPages,
}
