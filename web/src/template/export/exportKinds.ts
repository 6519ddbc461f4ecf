import type { TemplateJob } from '@koma/schema/input/templateExport'

/** The kind of run that each job of the template is. */
export const exportKinds: Record<TemplateJob, string> = {
  create: 'templateCreate',
  delete: 'templateDelete',
  book: 'templateBook',
}
