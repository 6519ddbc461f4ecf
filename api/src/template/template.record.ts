import { weekdayName } from '@koma/schema/templateTexts'
import type { RecordOf } from '../record/changes.ts'
import { Template, type TemplateRow } from './template.entity.ts'

/** What the record kit knows about rows of the template. */
export const templateRecord: RecordOf<TemplateRow> = {
  kind: 'template',
  entity: Template,
  nameOf: ({ day, startTime, endTime }) =>
    `${weekdayName(day, 'jp')}/${weekdayName(day, 'en')} ${startTime.slice(0, 5)}–${endTime.slice(0, 5)}`,
}
