import { randomUUID } from 'node:crypto'
import type { CourseFacts } from '@koma/schema/rules/facts'
import { instantOf, plusMinutes, type WallTime } from '@koma/schema/rules/time'
import { Cast, CAST_SIZE } from './cast.ts'
import { Desk } from './desk.ts'
import { isOther, markAttendance, planContractHappenings, planLessons, planOther, runAll } from './lessons.ts'
import type { PlannedSlot, PlannedStudent, PlannedTeacher } from './model.ts'
import { type PlannedPast, planPast } from './past.ts'
import { Random } from './random.ts'
import { courses as courseData, type DemoCourse, nonLessons, school, timeZone } from './school.ts'
import { periodAround, planSlots } from './slots.ts'
import { planStudents } from './students.ts'
import { planTemplate, type PlannedTemplate } from './template.ts'
import { teachers as teacherData } from './teachers.ts'

const SEED = 20_261_120

/** Everything the demo school holds, still in memory. */
export interface DemoPlan {
  locationIds: { station: string; garden: string }
  courses: readonly (CourseFacts & DemoCourse)[]
  teachers: readonly PlannedTeacher[]
  students: readonly PlannedStudent[]
  slots: readonly PlannedSlot[]
  desk: Desk
  template: PlannedTemplate
  /** The year before; null where it is left out. */
  past: (PlannedPast & { desk: Desk }) | null
}

/**
 * Plans the demo school around `now` (its own wall time), with the year before unless `hasPast` is false: the same
 * `now` always gives the same school, ids apart. Nothing of it breaks a rule, since the booking rules judged every
 * booking.
 */
export function planDemo(now: WallTime, { hasPast = true }: { hasPast?: boolean } = {}): DemoPlan {
  const random = new Random(SEED)
  const period = periodAround(now)
  const locationIds = { station: randomUUID(), garden: randomUUID() }
  const courses = [...courseData, ...nonLessons].map((course) => ({
    ...course,
    id: randomUUID(),
    isLesson: !course.code.startsWith('_'),
  }))
  const courseIds = new Map(courses.map(({ code, id }) => [code, id]))
  const courseOf = (code: string) => {
    const course = courses.find((candidate) => candidate.code === code)
    if (course === undefined) throw new Error(`no course ${code}`)
    return course
  }
  const teachers = teacherData.map((teacher, index) => ({
    ...teacher,
    id: randomUUID(),
    courses: teacher.courses.map(courseOf),
    email: `${teacher.teacherCode}@aozora.example.jp`,
    phoneNumber: `080-0000-${String(1200 + index * 37)}`,
    lastLoginAt: lastLoginOf(index, now),
    onlineLessonLink: `https://meet.example.jp/aozora-${teacher.teacherCode}`,
  }))
  const slots = planSlots(teachers, locationIds, period, random)
  const students = planStudents(courseIds, period, random)

  const desk = newDesk()
  const forLessons = slots.filter((slot) => !isOther(slot))
  const cast = new Cast(forLessons, students, period, desk, random)
  cast.stage(courseIds)
  const [meeting, rest] = [courseOf('_MEETING'), courseOf('_BREAK')]
  const { reserved } = cast
  const template = planTemplate(slots, students.slice(CAST_SIZE), { meeting, rest }, { period, desk, reserved })
  const byChance = forLessons.filter((slot) => !reserved.has(slot))
  runAll([
    ...planContractHappenings(students, period, desk),
    ...planOther(slots, meeting, rest, period, desk),
    ...template.happenings,
    ...cast.happenings,
    ...planLessons(byChance, students.slice(CAST_SIZE), period, desk, random),
  ])
  markAttendance(desk.bookings, now, random)
  const pastDesk = newDesk()
  const past = hasPast
    ? planPast({ teachers, students: students.slice(CAST_SIZE) }, locationIds, period, pastDesk)
    : null
  return { locationIds, courses, teachers, students, slots, desk, template, past: past && { ...past, desk: pastDesk } }
}

function newDesk(): Desk {
  return new Desk({
    bookUntilMinutes: school.bookUntilHours * 60 + school.bookUntilMinutes,
    onlineLessons: school.onlineLessons,
    waitingList: school.waitingList,
  })
}

/** Most teachers look at their lessons every day; some do not for weeks, and the last has never signed in. */
const HOURS_SINCE = [2, 20, 5, 30, 3, 71, 200, 11, 900, 46, 2600]

function lastLoginOf(index: number, now: WallTime): string | null {
  const hours = HOURS_SINCE[index]
  return hours === undefined ? null : instantOf(plusMinutes(now, -60 * hours), timeZone).toString()
}
