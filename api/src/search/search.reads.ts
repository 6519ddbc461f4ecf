import { type SearchInput, searchInput } from '@koma/schema/input/search'
import { kanaOf } from '@koma/schema/rules/romaji'
import { phoneDigits, wantedText, wantedTexts } from '@koma/schema/rules/wantedText'
import { plusDays, dateOf, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import { fieldWords } from '../students/fields/shownFields.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySearch } from './search.policy.ts'

/** The most of a kind that one search returns. */
const MOST_FOUND = 8
/** The number of students among whom those are chosen: nobody waits for a search of one letter. */
const LOOKED_AT = 200
/** The most characters kept of a student's search word. */
export const LONGEST_WORD = 24
/** The days ahead in which a next lesson is looked for. */
const DAYS_AHEAD = 92

/** The next lesson of a search result. */
interface NextLesson {
  slotId: string
  startsAt: WallTime
  endsAt: WallTime
  teacherName: string
  courseName: string | null
}

/** Something found, with what leads on from there. */
interface Found {
  id: string
  code: string
  name: string
  active: boolean
  /** Who holds a student's contracts, where the search found that name; null elsewhere. */
  holder: string | null
  /** The guardian through whom a student was found; null elsewhere. */
  guardian: string | null
  next: NextLesson | null
}

/** The results of a search, by kind. */
export interface SearchResult {
  students: Found[]
  teachers: Found[]
  courses: Found[]
  /** Each by its number, with the student's name. */
  contracts: Found[]
  places: Found[]
}

const nothing: SearchResult = { students: [], teachers: [], courses: [], contracts: [], places: [] }

/**
 * Finds students, teachers, courses and places by any part of the name, in either order, or of the code, whatever the
 * width, case and kana. Students are found by who holds their contracts, too, and contracts by their number. Those with
 * a lesson soon come first. All staff (D128). An empty text finds nothing.
 */
export async function search(ctx: Context, input: SearchInput): Promise<SearchResult> {
  maySearch(ctx)
  const text = wantedText(parseInput(ctx, searchInput, input).text)
  if (text === '') return nothing
  const [students, teachers, courses, contracts, places] = await Promise.all([
    foundStudents(ctx.em, ctx, text),
    foundTeachers(ctx.em, ctx, text),
    foundCourses(ctx.em, ctx, text),
    foundContracts(ctx.em, ctx, text),
    foundPlaces(ctx.em, ctx, text),
  ])
  return { students, teachers, courses, contracts, places }
}

const lesson = sql`jsonb_build_object('slotId', s.id, 'startsAt', ${wallTime('s.starts_at')},
  'endsAt', ${wallTime('s.ends_at')}, 'teacherName', t.display_name, 'courseName', c.display_name)`
const lessonTables = sql`slot s
  join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
  left join course c on c.school_id = s.school_id and c.id = s.booked_course_id`
const inOrder = sql`active desc, next ->> 'startsAt' nulls last, code collate "C"`

function foundStudents(em: EntityManager, ctx: Context, text: string): Promise<Found[]> {
  return query(
    em,
    sql<Found>`
      with wanted as (
        select left(koma_fold(text), ${LONGEST_WORD}) as text from unnest(${wantedTexts(text)}::text[]) text),
      words as (
        (select w.student_id from student_word w, wanted
        where w.school_id = ${ctx.school.id} and w.word >= wanted.text and w.word < wanted.text || U&'\\+10FFFF'
        order by w.word limit ${LOOKED_AT})
        union all
        (select w.student_id from wanted, ${fieldWords(ctx)}
        where w.school_id = ${ctx.school.id} and w.word >= wanted.text and w.word < wanted.text || U&'\\+10FFFF'
        order by w.word limit ${LOOKED_AT}))
      select * from (
        select st.id, st.student_id as code, st.last_name || ' ' || st.first_name as name, st.active,
          (select h.name from wanted, (
             select st.contract_holder as name
             union select k.contract_holder from contract k
             where k.school_id = ${ctx.school.id} and k.student_id = st.id and not k.deleted) h
           where position(wanted.text in koma_fold(h.name)) > 0 order by 1 limit 1) as holder,
          (select g.last_name || ' ' || g.first_name from wanted, guardian_student gs
           join guardian g on g.school_id = ${ctx.school.id} and g.id = gs.guardian_id
           where gs.school_id = ${ctx.school.id} and gs.student_id = st.id and exists (
             select from (values (koma_fold(g.last_name || g.first_name)), (koma_fold(g.first_name || g.last_name)),
               (koma_fold(g.last_reading || g.first_reading)), (koma_fold(g.first_reading || g.last_reading)),
               (koma_fold(g.email)), (regexp_replace(g.phone_number, '\\D', '', 'g'))) own (text)
             where position(wanted.text in own.text) > 0)
           order by gs.id limit 1) as guardian, (
          select ${lesson} from booking b
          join ${lessonTables} on s.school_id = b.school_id and s.id = b.live_slot_id
          where b.school_id = ${ctx.school.id} and b.student_id = st.id
            and b.starts_at >= ${dateOf(ctx.now)} and b.ends_at > ${ctx.now} and b.live_slot_id is not null
          order by b.starts_at limit 1) as next
        from student st where st.school_id = ${ctx.school.id} and st.id in (select student_id from words)) found
      order by ${inOrder} limit ${MOST_FOUND}`,
  )
}

/** Returns the next lesson that is not over, among booked slots `s` that meet a condition. */
function nextLesson({ school, now }: Context, condition: Sql): Sql {
  const today = dateOf(now)
  return sql`(
    select ${lesson} from ${lessonTables}
    where s.school_id = ${school.id} and ${condition}
      and s.starts_at >= ${today} and s.starts_at < ${plusDays(today, DAYS_AHEAD)} and s.ends_at > ${now}
    order by s.starts_at limit 1)`
}

function foundTeachers(em: EntityManager, ctx: Context, text: string): Promise<Found[]> {
  const digits = phoneDigits(text)
  const byPhone =
    digits === '' ? sql`` : sql`or position(${digits} in regexp_replace(te.phone_number, '\\D', '', 'g')) > 0`
  return query(
    em,
    sql<Found>`
      with wanted as materialized (select koma_fold(text) as text from unnest(${[text, ...kanaOf(text)]}::text[]) text)
      select * from (
        select te.id, te.teacher_id as code, te.display_name as name, te.active, null as holder, null as guardian,
          ${nextLesson(ctx, sql`s.teacher_id = te.id and s.booked_count > 0`)} as next
        from teacher te where te.school_id = ${ctx.school.id} and not te.deleted and (exists (select from wanted where
          position(wanted.text in te.teacher_id) > 0 or position(wanted.text in koma_fold(te.display_name)) > 0
          or position(wanted.text in koma_fold(te.last_name || te.first_name)) > 0
          or position(wanted.text in koma_fold(te.first_name || te.last_name)) > 0
          or position(wanted.text in koma_fold(te.last_reading || te.first_reading)) > 0
          or position(wanted.text in koma_fold(te.first_reading || te.last_reading)) > 0
          or position(wanted.text in koma_fold(te.email)) > 0) ${byPhone})) found
      order by ${inOrder} limit ${MOST_FOUND}`,
  )
}

function foundCourses(em: EntityManager, ctx: Context, text: string): Promise<Found[]> {
  return query(
    em,
    sql<Found>`
      with wanted as materialized (select koma_fold(${text}) as text)
      select * from (
        select co.id, co.code, co.display_name as name, co.active, null as holder, null as guardian,
          ${nextLesson(ctx, sql`s.booked_course_id = co.id`)} as next
        from course co, wanted where co.school_id = ${ctx.school.id} and (
          position(wanted.text in koma_fold(co.code)) > 0
          or position(wanted.text in koma_fold(co.display_name)) > 0)) found
      order by ${inOrder} limit ${MOST_FOUND}`,
  )
}

/** The fewest digits by which contracts are looked for: the last four stand for a number on screen. */
const FEWEST_DIGITS = 4

/** Finds contracts by a part of their number, the newest first; texts that aren't part of a number find none. */
async function foundContracts(em: EntityManager, ctx: Context, text: string): Promise<Found[]> {
  const number = /(\d+)$/.exec(text)?.[1] ?? ''
  if (number.length < FEWEST_DIGITS || !/^([a-z0-9-]+_)?\d+$/i.test(text)) return []
  return query(
    em,
    sql<Found>`
      select k.id, right(k.contract_name, 13) as code, st.last_name || ' ' || st.first_name as name, k.active,
        null as holder, null as guardian, null as next
      from contract k join student st on st.school_id = ${ctx.school.id} and st.id = k.student_id
      where k.school_id = ${ctx.school.id} and not k.deleted and not st.deleted
        and position(${text}::text in k.contract_name) > 0
      order by k.active desc, k.end_date desc, k.id limit ${MOST_FOUND}`,
  )
}

function foundPlaces(em: EntityManager, ctx: Context, text: string): Promise<Found[]> {
  return query(
    em,
    sql<Found>`
      with wanted as materialized (select koma_fold(${text}) as text)
      select p.id, '' as code, p.location_name as name, p.active, null as holder, null as guardian, null as next
      from location p, wanted
      where p.school_id = ${ctx.school.id} and not p.deleted and position(wanted.text in koma_fold(p.location_name)) > 0
      order by p.active desc, p.location_name collate "C" limit ${MOST_FOUND}`,
  )
}
