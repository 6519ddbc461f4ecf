import { randomUUID } from 'node:crypto'
import { dateOf, plusDays, plusMinutes, type WallDate, type WallTime } from '@koma/schema/rules/time'
import { availableFromBefore, cancelByFor } from '@koma/schema/rules/window'
import type { CourseFacts } from '@koma/schema/rules/facts'
import type { Period, PlannedSlot, PlannedTeacher } from './model.ts'
import type { Random } from './random.ts'
import { courses as courseData, locations, type Place, school } from './school.ts'
import type { Shift } from './teachers.ts'

const MINUTES_BETWEEN_STARTS = 60
/** Hours after which a teacher rests for one slot. */
const HOURS_BEFORE_BREAK = 4
const EVENING = 20

/** One place in a teacher's week: the same courses at the same time every week. */
interface Cell {
  time: string
  place: Place
  onlineToo: boolean
  courses: readonly CourseFacts[]
}

/** The open-from of each day and the cancel-until of each start: those of a year are asked for again and again. */
export class Windows {
  private readonly openFrom = new Map<WallDate, WallTime>()
  private readonly until = new Map<WallTime, WallTime>()

  availableFrom(date: WallDate): WallTime {
    return valueOf(this.openFrom, date, () => availableFromBefore(date, school))
  }

  cancelBy(startsAt: WallTime): WallTime {
    return valueOf(this.until, startsAt, () => cancelByFor(startsAt, school))
  }
}

/**
 * Plans five weeks of slots around today: every teacher keeps the same week, takes single days off, and works every
 * other Sunday at most. Open-from and cancel-until follow the school's settings (D75, D76).
 */
export function planSlots(
  teachers: readonly PlannedTeacher[],
  locationIds: Record<keyof typeof locations, string>,
  period: Period,
  random: Random,
  windows = new Windows(),
): PlannedSlot[] {
  const slots: PlannedSlot[] = []
  for (const teacher of teachers) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((day) => planDay(teacher, day, random))
    for (let date = period.firstDay; date <= period.lastDay; date = plusDays(date, 1)) {
      const dayOff = random.chance(0.03)
      if (dayOff || isSundayOff(date, teacher)) continue
      for (const cell of week[weekdayOf(date)] ?? []) slots.push(slotOf(teacher, date, cell, { locationIds, windows }))
    }
  }
  return slots.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
}

/** Returns the weekday of a date, 0 Sunday … 6 (CONST-34). */
export function weekdayOf(date: WallDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7
}

/** Returns the days around `now`: two weeks back, three ahead. */
export function periodAround(now: WallTime): Period {
  return { now, firstDay: plusDays(dateOf(now), -14), lastDay: plusDays(dateOf(now), 20) }
}

/** Tells whether a Sunday teacher rests: half of them on even Sundays, the others on odd ones. */
function isSundayOff(date: WallDate, teacher: PlannedTeacher): boolean {
  if (weekdayOf(date) !== 0) return false
  const weeks = Temporal.PlainDate.from('2024-01-07').until(date).days / 7
  return (weeks + Number(teacher.teacherCode.slice(1))) % 2 === 0
}

function planDay(teacher: PlannedTeacher, day: number, random: Random): Cell[] {
  const shift = teacher.shifts.find((candidate) => candidate.days.includes(day))
  if (shift === undefined) return []
  return startsOf(shift).flatMap((time) => {
    const courses = coursesAt(teacher, day, time, random)
    const evening = teacher.online && Number(time.slice(0, 2)) >= EVENING && random.chance(0.3)
    const place = evening ? 'online' : shift.place
    return courses.length === 0 ? [] : [{ time, place, onlineToo: teacher.online && random.chance(0.6), courses }]
  })
}

function startsOf(shift: Shift): string[] {
  const starts: string[] = []
  const until = shift.until * 60
  for (
    let minute = minutesOf(shift.from);
    minute + school.slotLengthMinutes <= until;
    minute += MINUTES_BETWEEN_STARTS
  ) {
    const isBreak = minute === minutesOf(shift.from) + HOURS_BEFORE_BREAK * 60 && until - minutesOf(shift.from) > 6 * 60
    if (!isBreak) starts.push(clockOf(minute))
  }
  return starts
}

/** Returns either one or two group courses, or every private course that fits the hour; now and then both. */
function coursesAt(teacher: PlannedTeacher, day: number, time: string, random: Random): CourseFacts[] {
  const fitting = teacher.courses.filter((course) => fits(course, day, time))
  const groups = random.shuffled(fitting.filter((course) => course.numberOfStudents > 1)).slice(0, random.int(1, 2))
  const privates = fitting.filter((course) => course.numberOfStudents === 1)
  const share = random.next()
  if (share < 0.06) return [...privates, ...groups.slice(0, 1)]
  return (share < 0.4 && groups.length > 0) || privates.length === 0 ? groups : privates
}

/** Tells whether a course may be held on this weekday from `time` for one slot (D73). */
function fits({ code }: CourseFacts, day: number, time: string): boolean {
  const course = courseData.find((candidate) => candidate.code === code)
  if (course === undefined) return false
  return (
    course.days.includes(day) &&
    course.startTime <= time &&
    minutesOf(time) + school.slotLengthMinutes <= minutesOf(course.endTime)
  )
}

function slotOf(
  teacher: PlannedTeacher,
  date: WallDate,
  cell: Cell,
  { locationIds, windows }: { locationIds: Record<keyof typeof locations, string>; windows: Windows },
): PlannedSlot {
  const startsAt = `${date}T${cell.time}:00`
  const { place } = cell
  return {
    id: randomUUID(),
    teacher,
    startsAt,
    endsAt: plusMinutes(startsAt, school.slotLengthMinutes),
    availableFrom: windows.availableFrom(date),
    cancelBy: windows.cancelBy(startsAt),
    locationId: place === 'online' ? null : locationIds[place],
    locationName: place === 'online' ? '' : locations[place],
    onlineAvailable: place === 'online' || cell.onlineToo,
    courses: cell.courses,
    booked: null,
  }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function valueOf<Key, Value>(known: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const value = known.get(key) ?? compute()
  known.set(key, value)
  return value
}
