import { weekdayName } from '@koma/schema/templateTexts'
import type { RecordOf } from '../platform/record/changes.ts'
import { Template, type TemplateRow } from './template.entity.ts'

/** Describes template rows to the record kit. */
export const templateRecord: RecordOf<TemplateRow> = {
  kind: 'template',
  entity: Template,
  nameOf: nameOfRow,
  taken: { template_room_overlap: { ok: false, code: '409', field: 'location', note: 'placeBusy' } },
}

/** Returns the log's name for a row: it has no language of its own. */
export function nameOfRow({ day, startTime, endTime }: Pick<TemplateRow, 'day' | 'startTime' | 'endTime'>): string {
  return `${weekdayName(day, 'jp')}/${weekdayName(day, 'en')} ${startTime}–${endTime}`
}
