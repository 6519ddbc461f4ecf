import { findRecord, findRecords } from '../record/records.ts'
import type { Context } from '../shared/context.ts'
import { Template, type TemplateRow } from './template.entity.ts'
import { maySeeTemplate } from './template.policy.ts'
import type { TemplateRecordType } from './template.type.ts'
import { partsOfTemplate, type TemplateParts } from './templateParts.ts'

/** The rows of the weekly template by day and time (FIX-07). */
export async function templates(ctx: Context): Promise<TemplateRecordType[]> {
  maySeeTemplate(ctx)
  const [rows, parts] = await Promise.all([
    findRecords(ctx, Template, {}, { orderBy: { day: 'asc', startTime: 'asc', id: 'asc' } }),
    partsOfTemplate(ctx.em, ctx.school.id),
  ])
  return rows.map((row) => shown(row, parts))
}

/** One row of the template of the school, or null. */
export async function template(ctx: Context, id: string): Promise<TemplateRecordType | null> {
  maySeeTemplate(ctx)
  const found = await findRecord(ctx, Template, id)
  return found && shown(found, await partsOfTemplate(ctx.em, ctx.school.id, found.id))
}

function shown(row: TemplateRow, parts: ReadonlyMap<string, TemplateParts>): TemplateRecordType {
  const { courseIds, fixedStudents } = parts.get(row.id) ?? { courseIds: [], fixedStudents: [] }
  const { startTime, endTime, locationId, fixedCourseId, fixedOnline, ...more } = row
  return {
    ...more,
    startTime: startTime.slice(0, 5),
    endTime: endTime.slice(0, 5),
    locationId: locationId ?? null,
    fixedCourseId: fixedCourseId ?? null,
    fixedOnline: fixedOnline ?? null,
    courseIds,
    fixedStudents,
  }
}
