import { minutesBetween } from '@koma/schema/rules/time'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { csvOf } from '../../ui/csv.ts'
import type { ExportMessages } from './messages.ts'

/** Whom the report is about. */
export interface ReportedTeacher {
  id: string
  teacherCode: string
  displayName: string
}

/**
 * Slots, booked slots, scheduled and booked hours of each teacher, also of one without any, and in total,
 * as CSV. Hours have two decimals. (CSV-05, CSV-06, D136)
 */
export function teacherReport(
  slots: readonly FullSlot[],
  teachers: readonly ReportedTeacher[],
  m: ExportMessages,
): string {
  const rows = teachers.map(({ id, teacherCode, displayName }) => [
    teacherCode,
    displayName,
    ...figures(slots.filter(({ teacher }) => teacher?.id === id)),
  ])
  const ids = new Set(teachers.map(({ id }) => id))
  const all = slots.filter(({ teacher }) => teacher !== null && ids.has(teacher.id))
  return csvOf(Object.values(m.reportColumns), [...rows, ['', m.total, ...figures(all)]])
}

function figures(slots: readonly FullSlot[]): string[] {
  const booked = slots.filter(({ bookedCount }) => bookedCount > 0)
  return [String(slots.length), String(booked.length), hours(slots), hours(booked)]
}

function hours(slots: readonly FullSlot[]): string {
  const minutes = slots.reduce((sum, { startsAt, endsAt }) => sum + minutesBetween(startsAt, endsAt), 0)
  return (minutes / 60).toFixed(2)
}
