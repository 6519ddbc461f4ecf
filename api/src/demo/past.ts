import { dateOf, monthAfter, monthOf, plusDays, type WallDate } from '@koma/schema/rules/time'
import { largestPlan, monthlyContract, type Plan, pointContract, pointPlans } from './contracts.ts'
import type { Desk } from './desk.ts'
import { isOther, markAttendance, planContractHappenings, planLessons, runAll } from './lessons.ts'
import type { Period, PlannedContract, PlannedSlot, PlannedStudent, PlannedTeacher } from './model.ts'
import { Random } from './random.ts'
import type { locations } from './school.ts'
import { planSlots, Windows } from './slots.ts'

const SEED = 20_261_126
const DAYS = 365
/** The number of teachers at the school's start; each further one came some weeks after the one before. */
const FIRST_TEACHERS = 3
const DAYS_BETWEEN_TEACHERS = 38
/** The share of its slots that the school had at the beginning. */
const FIRST_HOURS = 0.4
/** The share of the students who were there at the beginning, and the days in which the others came, in order. */
const FIRST_STUDENTS = 0.3
const DAYS_OF_JOINING = 320
/** The months that a point contract runs. */
const PACKAGE_MONTHS = [2, 5] as const

/** The time before the weeks that the demo is about: a year in which the school grew to its present size. */
export interface PlannedPast {
  slots: readonly PlannedSlot[]
  /** The students who were there, with the contracts they had then and no others. */
  students: readonly PlannedStudent[]
}

/**
 * Plans the year before `period`, at a `desk` of its own. It has slots of the teachers of that time, and students with
 * contracts that ended one after the other up to those in `students`. Those stay as they are, except for which contract
 * they follow. The cast has no past: what its contracts have left is part of what it shows.
 */
export function planPast(
  { teachers, students }: { teachers: readonly PlannedTeacher[]; students: readonly PlannedStudent[] },
  locationIds: Record<keyof typeof locations, string>,
  period: Period,
  desk: Desk,
): PlannedPast {
  const random = new Random(SEED)
  const firstDay = plusDays(dateOf(period.now), -DAYS)
  const lastDay = plusDays(period.firstDay, -1)
  // Teachers have more and more of their hours open.
  const shareAt = (date: WallDate) => FIRST_HOURS + (1 - FIRST_HOURS) * (daysFrom(firstDay, date) / DAYS)
  const windows = new Windows()
  const slots = teachers
    .flatMap((teacher, index) => {
      const since = plusDays(firstDay, Math.max(0, index + 1 - FIRST_TEACHERS) * DAYS_BETWEEN_TEACHERS)
      return planSlots([teacher], locationIds, { now: period.now, firstDay: since, lastDay }, random, windows)
    })
    .filter((slot) => !isOther(slot) && random.chance(shareAt(dateOf(slot.startsAt))))
  const past = students.map((student, index) => {
    const later = Math.max(0, index / students.length - FIRST_STUDENTS) / (1 - FIRST_STUDENTS)
    const joined = plusDays(firstDay, Math.floor(later * DAYS_OF_JOINING) + random.int(0, 20))
    return { ...student, active: true, bookings: [], contracts: contractsSince(joined, student, lastDay, random) }
  })
  runAll([
    ...planContractHappenings(past, period, desk),
    ...planLessons(slots, past, { now: period.now, firstDay, lastDay }, desk, random),
    ...monthsOf(firstDay, lastDay).map((month) => ({ at: `${month}-01T00:00:00`, run: () => forgetOver(past, month) })),
  ])
  markAttendance(desk.bookings, period.now, random)
  // The office puts aside what has ended.
  for (const { contracts } of past) for (const contract of contracts) contract.active = false
  return { slots, students: past }
}

/**
 * Plans the past with the student's last contract, which is large: the next one is used only from the demo's days on.
 */
function planOf(later: readonly PlannedContract[], random: Random): Plan {
  return later.length === 0 ? largestPlan : random.pick(pointPlans)
}

function daysFrom(from: WallDate, to: WallDate): number {
  return Temporal.PlainDate.from(from).until(to).days
}

/**
 * Forgets lessons that are over: they keep nobody from booking, and looking through a year of them took most of the
 * time.
 */
function forgetOver(students: readonly PlannedStudent[], month: string): void {
  for (const student of students) student.bookings = student.bookings.filter(({ slot }) => slot.endsAt >= month)
}

function monthsOf(firstDay: WallDate, lastDay: WallDate): string[] {
  const months: string[] = []
  for (let month = monthOf(firstDay); month <= monthOf(lastDay); month = monthAfter(month)) months.push(month)
  return months
}

/**
 * Returns the contracts of a student from the day they joined to `lastDay`; monthly ones are followed by those they
 * have now. A point contract of now may be older than `lastDay`: it is used from then on, so that it has what the
 * demo needs.
 */
function contractsSince(
  joined: WallDate,
  student: PlannedStudent,
  lastDay: WallDate,
  random: Random,
): PlannedContract[] {
  const [current] = student.contracts
  if (current === undefined) return []
  if (!current.monthly) return packagesUntil(lastDay, joined, current, student, random)
  const months = monthsBefore(current, joined, student)
  for (const [index, contract] of [...months, current].entries()) {
    const before = months[index - 1]
    if (before === undefined) continue
    before.renewed = true
    contract.predecessorId = before.id
  }
  // The points of this month are for the days of the demo; a few points bridge the time before.
  const [few] = pointPlans
  const bridge = [`${monthOf(current.startDate)}-01`, lastDay] as const
  if (few === undefined || bridge[0] > lastDay) return months
  return [
    ...months,
    pointContract(
      student.studentCode,
      { ...few, versionId: undefined, points: 10 },
      current.courseIds,
      bridge,
      `${plusDays(bridge[0], -1)}T16:40:00`,
    ),
  ]
}

function monthsBefore(current: PlannedContract, joined: WallDate, { studentCode }: PlannedStudent): PlannedContract[] {
  const plan = {
    points: current.monthlyPoints,
    bookingLimit: current.monthlyBookingLimit,
    cancelLimit: current.monthlyCancelLimit,
    carryOver: false,
    value: current.value,
    ...(current.planVersionId === null ? {} : { versionId: current.planVersionId }),
  }
  const contracts: PlannedContract[] = []
  const clock = current.createdAt.slice(11)
  for (let month = monthOf(joined); month < monthOf(current.startDate); month = monthAfter(month))
    contracts.push(monthlyContract(studentCode, plan, current.courseIds, month, clock))
  return contracts
}

function packagesUntil(
  lastDay: WallDate,
  joined: WallDate,
  { courseIds }: PlannedContract,
  { studentCode }: PlannedStudent,
  random: Random,
): PlannedContract[] {
  const contracts: PlannedContract[] = []
  for (let endDate = lastDay; ;) {
    const months = random.int(...PACKAGE_MONTHS)
    const startDate = Temporal.PlainDate.from(endDate).subtract({ months }).add({ days: 1 }).toString()
    if (startDate < plusDays(joined, -90)) return contracts.toReversed()
    const createdAt = `${plusDays(startDate, -2)}T15:${random.int(10, 59)}:00`
    contracts.push(pointContract(studentCode, planOf(contracts, random), courseIds, [startDate, endDate], createdAt))
    endDate = plusDays(startDate, -1)
  }
}
