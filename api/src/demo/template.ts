import { randomUUID } from 'node:crypto'
import type { CourseFacts } from '@koma/schema/rules/facts'
import { dateOf, plusDays, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { Desk } from './desk.ts'
import { type Happening, isOther } from './lessons.ts'
import type { Period, PlannedSlot, PlannedStudent, PlannedTeacher } from './model.ts'
import { weekdayOf } from './slots.ts'

/** A row of the template while the school is planned; its slots are those it has become. */
interface PlannedRow {
  id: string
  day: number
  start: string
  end: string
  teacher: PlannedTeacher
  slots: PlannedSlot[]
  fixed: { course: CourseFacts; online: boolean | null; student: PlannedStudent | null } | null
}

/** One step of an export, and what came of it. */
interface PlannedStep {
  label: string
  item: { templateId: string; date: WallDate; studentId?: string }
  outcome: 'made' | 'noSlot' | 'refused'
  ref: string | null
  note: string | null
}

interface PlannedRun {
  kind: 'templateCreate' | 'templateBook'
  at: WallTime
  input: { from: WallDate; to: WallDate }
  steps: PlannedStep[]
}

/** The weekly template and the exports that there were of it. */
export interface PlannedTemplate {
  rows: PlannedRow[]
  runs: PlannedRun[]
  /** The booking of its students, at the time of its run. */
  happenings: Happening[]
}

/**
 * Plans the template from which `slots` were made. It has every teacher's week with its meetings and breaks, and a
 * lesson for each student who may have one, outside of what `reserved` keeps free. The next three weeks of it have been
 * exported. First come the slots, then the students, whom the rules of every day allow or refuse.
 */
export function planTemplate(
  slots: readonly PlannedSlot[],
  students: readonly PlannedStudent[],
  others: Record<'meeting' | 'rest', CourseFacts>,
  { period, desk, reserved }: { period: Period; desk: Desk; reserved: ReadonlySet<PlannedSlot> },
): PlannedTemplate {
  const rows = rowsOf(slots, others)
  const free = rows.filter((row) => row.fixed === null && !row.slots.some((slot) => reserved.has(slot)))
  fixStudents(free, students)
  const input = { from: plusDays(dateOf(period.now), 1), to: period.lastDay }
  const create = {
    kind: 'templateCreate',
    at: `${period.firstDay}T09:00:00`,
    input,
    steps: [] as PlannedStep[],
  } as const
  const book = { kind: 'templateBook', at: `${period.firstDay}T09:30:00`, input, steps: [] as PlannedStep[] } as const
  const happenings: Happening[] = []
  for (let date = input.from; date <= input.to; date = plusDays(date, 1)) {
    for (const row of rows.filter(({ day }) => day === weekdayOf(date))) {
      const slot = row.slots.find(({ startsAt }) => dateOf(startsAt) === date)
      const item = { templateId: row.id, date }
      const label = `${date} ${row.start}–${row.end} ${row.teacher.displayName}`
      // Where a teacher has a day off the slot has been deleted since (D119).
      create.steps.push({ label, item, outcome: 'made', ref: slot?.id ?? null, note: null })
      const fixedStudent = row.fixed?.student
      if (fixedStudent)
        happenings.push({ at: book.at, run: () => book.steps.push(bookedStep(row, slot, fixedStudent)) })

      function bookedStep({ fixed }: PlannedRow, at: PlannedSlot | undefined, student: PlannedStudent): PlannedStep {
        const step = {
          label: `${label} / ${student.lastName} ${student.firstName}`,
          item: { ...item, studentId: student.id },
          ref: null,
          note: null,
        }
        if (at === undefined || fixed === null) return { ...step, outcome: 'noSlot' }
        const request = { courseCode: fixed.course.code, online: fixed.online === true }
        const verdict = desk.judge(at, student, request, 'staff', book.at)
        const booking = verdict.ok ? desk.book(at, student, request, 'staff', book.at) : undefined
        if (booking !== undefined) return { ...step, outcome: 'made', ref: booking.id }
        return { ...step, outcome: 'refused', note: verdict.ok ? 'generalE' : (verdict.note ?? verdict.code) }
      }
    }
  }
  return { rows, runs: [create, book], happenings }
}

/** Returns a row for each time of a teacher's week, in the order of the week. */
function rowsOf(
  slots: readonly PlannedSlot[],
  { meeting, rest }: Record<'meeting' | 'rest', CourseFacts>,
): PlannedRow[] {
  const rows = new Map<string, PlannedRow>()
  for (const slot of slots) {
    const [day, start] = [weekdayOf(dateOf(slot.startsAt)), slot.startsAt.slice(11, 16)]
    const key = `${day} ${start} ${slot.teacher.teacherCode}`
    const fixed = isOther(slot) ? { course: day === 1 ? meeting : rest, online: null, student: null } : null
    const row = rows.get(key) ?? {
      id: randomUUID(),
      day,
      start,
      end: slot.endsAt.slice(11, 16),
      teacher: slot.teacher,
      slots: [],
      fixed,
    }
    row.slots.push(slot)
    rows.set(key, row)
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Gives each student who may have a place the next row with a private course of theirs. */
function fixStudents(rows: readonly PlannedRow[], students: readonly PlannedStudent[]): void {
  const fixed = students.filter(({ isFixed, active }) => isFixed && active)
  const apart = Math.max(1, Math.floor(rows.length / Math.max(1, fixed.length)))
  for (const [index, student] of fixed.entries()) {
    const bought = new Set(student.contracts.filter(({ active }) => active).flatMap(({ courseIds }) => courseIds))
    const from = index * apart
    for (const row of [...rows.slice(from), ...rows.slice(0, from)]) {
      const [slot] = row.slots
      const course = slot?.courses.find(({ id, numberOfStudents }) => numberOfStudents === 1 && bought.has(id))
      if (slot === undefined || course === undefined || row.fixed !== null) continue
      row.fixed = { course, online: slot.locationId === null, student }
      break
    }
  }
}
