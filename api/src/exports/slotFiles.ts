import { memoCell } from '@koma/schema/csv/csv'
import { exportTexts, type ExportTexts } from '@koma/schema/exportTexts'
import { type SlotExport, slotExportInput } from '@koma/schema/input/export'
import { shownStudentCode } from '@koma/schema/rules/studentCode'
import { plusDays } from '@koma/schema/rules/time'
import type { z } from 'zod'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import { pageReading } from '../platform/record/page.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeSlotForm } from '../slots/slot.policy.ts'
import { type CsvFile, csvFile, ROWS_AT_ONCE } from './csvFile.ts'
import { joiningOrder } from '../bookings/waiting/joiningOrder.ts'

/** A slot as the file shows it. */
interface SlotLine {
  id: string
  startsAt: string
  endsAt: string
  availableFrom: string
  cancelBy: string
  teacherCode: string
  teacher: string
  location: string | null
  online: boolean
  courses: string[]
  bookedCourse: string | null
  booked: number
  capacity: number | null
  bookedOnline: boolean | null
  bookedLocation: string | null
  people: { code: string | null; name: string | null; attendance: 'present' | 'absent' | null }[]
  waiting: string[]
  link: string
  memo: string
  place: string[]
}

/** Returns the condition on slots `s` that they are in a file. */
const isWanted = (ctx: Context, { from, to, teacherIds }: SlotExport): Sql =>
  sql`s.school_id = ${ctx.school.id} and s.starts_at >= ${from}::date and s.starts_at < ${plusDays(to, 1)}::date
    and s.teacher_id = any(${teacherIds}::uuid[])`

/** Writes slots of teachers in a period as a file, by start (SCHED-09, SCHED-96, CSV-02, CSV-07…10, D135). Staff. */
export async function slotFile(ctx: Context, input: z.input<typeof slotExportInput>): Promise<CsvFile> {
  maySeeSlotForm(ctx)
  const request = parseInput(ctx, slotExportInput, input)
  const words = exportTexts[ctx.language]
  const [counted] = await query(
    ctx.em,
    sql<{ n: number }>`select count(*)::int as n from slot s where ${isWanted(ctx, request)}`,
  )
  return csvFile(ctx, 'slot_export', {
    header: Object.values(words.slotColumns),
    rows: counted?.n ?? 0,
    async read(after) {
      const { rows, next } = await readSlots(ctx, request, after)
      return { rows: rows.map((slot) => slotCells(slot, words)), next }
    },
  })
}

async function readSlots(ctx: Context, request: SlotExport, after: string | null) {
  const page = pageReading(
    ctx,
    { limit: ROWS_AT_ONCE, after },
    {
      by: [
        { column: 's.starts_at', type: 'timestamp' },
        { column: 's.id', type: 'uuid' },
      ],
      direction: 'asc',
    },
  )
  const rows = await query(
    ctx.em,
    sql<SlotLine>`
      select s.id, ${wallTime('s.starts_at')} as "startsAt", ${wallTime('s.ends_at')} as "endsAt",
        ${wallTime('s.available_from')} as "availableFrom", ${wallTime('s.cancel_by')} as "cancelBy",
        t.teacher_id as "teacherCode", t.display_name as teacher, l.location_name as location,
        s.online_available as online,
        array(select c.display_name from slot_course sc join course c on c.school_id = sc.school_id and c.id = sc.course_id
          where sc.school_id = ${ctx.school.id} and sc.slot_id = s.id order by c.code collate "C") as courses,
        bc.display_name as "bookedCourse", s.booked_count as booked, s.capacity, s.booked_online as "bookedOnline",
        bl.location_name as "bookedLocation",
        (select coalesce(jsonb_agg(jsonb_build_object('code', st.student_id,
             'name', st.last_name || ' ' || st.first_name, 'attendance', b.attendance) order by b.booked_at, b.id), '[]')
          from booking b left join student st on st.school_id = b.school_id and st.id = b.student_id
          where b.school_id = ${ctx.school.id} and b.live_slot_id = s.id) as people,
        array(select st.last_name || ' ' || st.first_name from waiting w
          join student st on st.school_id = w.school_id and st.id = w.student_id
          where w.school_id = ${ctx.school.id} and w.slot_id = s.id order by ${joiningOrder}) as waiting,
        s.online_lesson_link as link, s.lesson_memo as memo, ${page.selectPlace}
      from slot s
      join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
      left join location l on l.school_id = s.school_id and l.id = s.location_id
      left join course bc on bc.school_id = s.school_id and bc.id = s.booked_course_id
      left join location bl on bl.school_id = s.school_id and bl.id = s.booked_location_id
      where ${isWanted(ctx, request)} and ${page.afterPlace} order by ${page.inOrder} limit ${page.limit}`,
  )
  return page.pageOf<Omit<SlotLine, 'place'>>(rows)
}

const day = (time: string) => time.slice(0, 10)
const clock = (time: string) => time.slice(11, 16)
const list = (texts: readonly string[]) => texts.join('; ')

/** Returns all that staff see of a slot, in the order of the columns. */
function slotCells(slot: Omit<SlotLine, 'place'>, words: ExportTexts): string[] {
  const { people, bookedOnline } = slot
  const cells: Record<keyof ExportTexts['slotColumns'], string> = {
    date: day(slot.startsAt),
    start: clock(slot.startsAt),
    end: clock(slot.endsAt),
    openFrom: `${day(slot.availableFrom)} ${clock(slot.availableFrom)}`,
    cancelUntil: `${day(slot.cancelBy)} ${clock(slot.cancelBy)}`,
    teacherCode: slot.teacherCode,
    teacher: slot.teacher,
    location: slot.location ?? '',
    online: slot.online ? words.yes : words.no,
    courses: list(slot.courses),
    bookedCourse: slot.bookedCourse ?? '',
    booked: String(slot.booked),
    limit: slot.capacity === null ? '' : String(slot.capacity),
    lessonLocation: bookedOnline === true ? words.online : (slot.bookedLocation ?? ''),
    studentCodes: list(people.map(({ code }) => (code === null ? '_' : shownStudentCode(code)))),
    students: list(people.map(({ name }) => name ?? words.otherBooking)),
    // A hyphen would be taken for the start of a formula.
    attendance: list(people.map(({ attendance }) => (attendance === null ? '–' : words[attendance]))),
    waiting: list(slot.waiting),
    link: slot.link,
    memo: memoCell(slot.memo),
  }
  return Object.values(cells)
}

interface ReportLine {
  code: string
  name: string
  slots: number
  booked: number
  minutes: number
  bookedMinutes: number
}

/**
 * Writes the file of slots, booked slots, and scheduled and booked hours of each teacher in a period, and in total.
 * Teachers without any are in it, too, and hours have two decimals (SCHED-10, CSV-03, CSV-05, CSV-06, CSV-08, CSV-09,
 * D136). Staff.
 */
export async function teacherReportFile(ctx: Context, input: z.input<typeof slotExportInput>): Promise<CsvFile> {
  maySeeSlotForm(ctx)
  const request = parseInput(ctx, slotExportInput, input)
  const words = exportTexts[ctx.language]
  const minutes = sql`sum(extract(epoch from s.ends_at - s.starts_at) / 60)`
  const teachers = await query(
    ctx.em,
    sql<ReportLine>`
      select t.teacher_id as code, t.display_name as name, count(s.id)::int as slots,
        count(s.id) filter (where s.booked_count > 0)::int as booked, coalesce(${minutes}, 0)::int as minutes,
        coalesce(${minutes} filter (where s.booked_count > 0), 0)::int as "bookedMinutes"
      from teacher t left join slot s on s.teacher_id = t.id and ${isWanted(ctx, request)}
      where t.school_id = ${ctx.school.id} and t.id = any(${request.teacherIds}::uuid[])
      group by t.school_id, t.id order by t.teacher_id collate "C"`,
  )
  const total = teachers.reduce(
    (sum, line) => ({
      slots: sum.slots + line.slots,
      booked: sum.booked + line.booked,
      minutes: sum.minutes + line.minutes,
      bookedMinutes: sum.bookedMinutes + line.bookedMinutes,
    }),
    { slots: 0, booked: 0, minutes: 0, bookedMinutes: 0 },
  )
  const rows = [...teachers, { code: '', name: words.total, ...total }]
  return csvFile(ctx, 'teacher_report', {
    header: Object.values(words.reportColumns),
    rows: rows.length,
    read: async () => ({ rows: rows.map(reportCells), next: null }),
  })
}

function reportCells({ code, name, slots, booked, minutes, bookedMinutes }: ReportLine): string[] {
  const hours = (amount: number) => (amount / 60).toFixed(2)
  return [code, name, String(slots), String(booked), hours(minutes), hours(bookedMinutes)]
}
