import type { AnswerCode } from '@koma/schema/answerCodes'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { maySeeTemplate } from '../template.policy.ts'
import { placeOutcomeText } from './placeOutcomeText.ts'

/** The most places in the answer; a year of a large school has more. */
const MOST_ROWS = 10_000

/** The outcome of one place in the template on one day. */
interface ExportedPlace {
  /** Twelve digits of the school's wall clock. */
  time: string
  studentCode: string
  fullName: string
  /** 1001 for a booking, otherwise the reason code. */
  code: AnswerCode
  message: string
}

/** The last booking of the template's students, and whether one is working. */
interface LastStudentExport {
  processing: boolean
  places: ExportedPlace[]
}

type Row = Omit<ExportedPlace, 'code' | 'message'> & { outcome: string; note: string | null }

/**
 * Returns the outcome of each place when students were last booked from the template, in order of time, as far as it is
 * done (FIX-29…31, D118). An undone run counts as if it had not been. Of more than 10,000 places those that were not
 * booked come before the others. All staff.
 */
export async function lastStudentExport(ctx: Context): Promise<LastStudentExport> {
  maySeeTemplate(ctx)
  const [run] = await query(
    ctx.em,
    sql<{ id: string; processing: boolean }>`
      select id, state = 'working' as processing from run
      where school_id = ${ctx.school.id} and kind = 'templateBook' and taken_back_at is null and going_back is null
      order by id desc limit 1`,
  )
  if (run === undefined) return { processing: false, places: [] }
  // The label of a step begins with its day and start, and keeps them when the row of the template is gone.
  const rows = await query(
    ctx.em,
    sql<Row>`
      select time, "studentCode", "fullName", outcome, note from (
      select s.number, regexp_replace(left(s.label, 16), '\\D', '', 'g') as time, st.student_id as "studentCode",
        st.last_name || ' ' || st.first_name as "fullName", s.outcome, s.note
      from run_step s join student st on st.school_id = s.school_id and st.id = (s.item ->> 'studentId')::uuid
      where s.school_id = ${ctx.school.id} and s.run_id = ${run.id} and s.outcome is not null
      order by s.outcome = 'made', s.number limit ${MOST_ROWS}) listed order by number`,
  )
  const places = rows.map(({ outcome, note, ...place }) => ({
    ...place,
    ...placeOutcomeText(outcome, note, ctx.language),
  }))
  return { processing: run.processing, places }
}
