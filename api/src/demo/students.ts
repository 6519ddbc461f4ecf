import { randomUUID } from 'node:crypto'
import { dateOf, plusDays, plusMinutes, type WallTime } from '@koma/schema/rules/time'
import { monthlyContracts, monthlyPlans, pointContract, pointPlans, termOf } from './contracts.ts'
import type { Period, PlannedContract, PlannedStudent } from './model.ts'
import { familyNames, givenNames, oldFamilyNames, profiles, residents, schoolNotes } from './names.ts'
import type { Random } from './random.ts'

const STUDENTS = 150

/**
 * The kinds of students: share of the school, courses on the contract, and how likely the contract is a monthly one.
 */
const kinds = [
  { name: 'kids', share: 0.16, monthly: 0.85, curriculum: 'KIDS', courses: ['PRI-KIDS', 'GRP-KIDS'] },
  { name: 'teen', share: 0.14, monthly: 0.75, curriculum: 'TEEN', courses: ['GRP-TEEN', 'PRI-EIKEN', 'PRI-GEN'] },
  {
    name: 'beginner',
    share: 0.22,
    monthly: 0.5,
    curriculum: 'A1',
    courses: ['PRI-GEN', 'PRI-PRON', 'PRI-CHECK', 'GRP-BEG', 'GRP-TALK'],
  },
  {
    name: 'intermediate',
    share: 0.22,
    monthly: 0.4,
    curriculum: 'B1',
    courses: ['PRI-GEN', 'PRI-PRON', 'GRP-INT', 'GRP-ADV', 'GRP-TALK'],
  },
  {
    name: 'business',
    share: 0.16,
    monthly: 0.35,
    curriculum: 'BIZ',
    courses: ['PRI-GEN', 'PRI-BIZ', 'PRI-TOEIC', 'GRP-BIZ', 'GRP-ADV'],
  },
  {
    name: 'abroad',
    share: 0.1,
    monthly: 0.3,
    curriculum: 'C1',
    courses: ['PRI-GEN', 'PRI-IELTS', 'PRI-TOEIC', 'GRP-INT', 'GRP-ADV'],
  },
] as const
type Kind = (typeof kinds)[number]

/** A student's contract that is out of the ordinary, by number of the student. */
const oddContracts: ReadonlyMap<number, 'inactive' | 'expired' | 'none' | 'starts next month'> = new Map([
  ...[24, 71, 103, 138].map((number) => [number, 'inactive'] as const),
  ...[17, 39, 58, 77, 96, 115, 142].map((number) => [number, 'expired'] as const),
  ...[33, 89, 149].map((number) => [number, 'none'] as const),
  ...[47, 126].map((number) => [number, 'starts next month'] as const),
])

/** Returns the school's students with their contracts. `courseIds` gives a course's id by its code. */
export function planStudents(courseIds: ReadonlyMap<string, string>, period: Period, random: Random): PlannedStudent[] {
  const takenNames = new Set<string>()
  return Array.from({ length: STUDENTS }, (_, index) => {
    const number = index + 1
    const kind = kindOf(random)
    const student = planStudent(number, kind, takenNames, period.now, random)
    const ids = kind.courses.flatMap((code) => courseIds.get(code) ?? [])
    student.contracts = planContracts(number, student.studentCode, kind, ids, period, random)
    return student
  })
}

function planStudent(
  number: number,
  kind: Kind,
  takenNames: Set<string>,
  now: WallTime,
  random: Random,
): PlannedStudent {
  const young = kind.name === 'kids' || kind.name === 'teen'
  const { reading, foreign, ...names } = nameOf(number, takenNames, random)
  const studentCode = `s${String(number).padStart(4, '0')}`
  const hasEmail = number <= 5 || random.chance(0.88)
  const links = random.chance(0.25)
  return {
    id: randomUUID(),
    studentCode,
    ...names,
    email: hasEmail ? `${reading}@example.jp` : '',
    phoneNumber: random.chance(0.9) ? `090-0000-${String(random.int(0, 9999)).padStart(4, '0')}` : '',
    active: oddContracts.get(number) !== 'inactive',
    notify: hasEmail && random.chance(0.7),
    comLang: foreign ? 'en' : 'jp',
    isFixed: random.chance(0.12),
    curriculumCode: kind.curriculum,
    materialLocation: links ? `https://docs.example.jp/material/${kind.curriculum.toLowerCase()}` : '',
    storageLocation: links ? `https://docs.example.jp/notes/${studentCode}` : '',
    profile: random.chance(0.2) ? random.pick(profiles) : '',
    schoolNotes: random.chance(0.12) ? random.pick(schoolNotes) : '',
    contractHolder: young && !foreign ? `${names.lastName} ${random.pick(givenNames)[0]}` : '',
    contracts: [],
    bookings: [],
    lastLogin: lastLoginBefore(now, random),
  }
}

function nameOf(number: number, takenNames: Set<string>, random: Random) {
  const resident = number % 18 === 0 ? residents[number / 18 - 1] : undefined
  if (resident !== undefined) {
    const [lastName, firstName, reading] = resident
    return { lastName, firstName, lastReading: '', firstReading: '', reading, foreign: true }
  }
  for (;;) {
    const drawn = random.pick(familyNames)
    const [lastName, family, lastReading] = oldFamilyNames.get(number) ?? drawn
    const [firstName, given, firstReading] = random.pick(givenNames)
    const reading = `${family}.${given}`
    if (takenNames.has(reading)) continue
    takenNames.add(reading)
    return { lastName, firstName, lastReading, firstReading, reading, foreign: false }
  }
}

function kindOf(random: Random): Kind {
  let share = random.next()
  for (const kind of kinds) {
    share -= kind.share
    if (share < 0) return kind
  }
  return kinds[0]
}

/** Returns a last sign-in: mostly this week, for some long ago, for a few never (CONST-32). */
function lastLoginBefore(now: WallTime, random: Random): WallTime | null {
  const share = random.next()
  if (share < 0.06) return null
  const days = share < 0.7 ? random.int(0, 6) : share < 0.87 ? random.int(7, 29) : random.int(30, 160)
  return plusMinutes(now, -days * 1440 - random.int(5, 600))
}

function planContracts(
  number: number,
  studentCode: string,
  kind: Kind,
  courseIds: readonly string[],
  period: Period,
  random: Random,
): PlannedContract[] {
  const today = dateOf(period.now)
  const pointPlan = random.pick(pointPlans)
  const daysAgo = random.int(30, 130)
  const writtenDaysBefore = (start: string, days: number) =>
    `${plusDays(start, -days)}T${String(random.int(10, 20))}:${String(random.int(10, 59))}:00`
  const odd = oddContracts.get(number)
  switch (odd) {
    case 'none':
      return []
    case 'inactive': {
      const [startDate, endDate] = termOf(period, 200 + daysAgo, 6)
      return [
        {
          ...pointContract(studentCode, pointPlan, courseIds, [startDate, endDate], writtenDaysBefore(startDate, 3)),
          active: false,
        },
      ]
    }
    case 'expired': {
      const endDate = plusDays(today, -random.int(3, 60))
      const startDate = plusDays(endDate, -random.int(90, 180))
      return [pointContract(studentCode, pointPlan, courseIds, [startDate, endDate], writtenDaysBefore(startDate, 3))]
    }
    case 'starts next month': {
      const [startDate, endDate] = termOf(period, -random.int(8, 25), 6)
      return [pointContract(studentCode, pointPlan, courseIds, [startDate, endDate], writtenDaysBefore(today, 1))]
    }
    case undefined:
  }
  if (random.chance(kind.monthly))
    return monthlyContracts(studentCode, random.pick(monthlyPlans), courseIds, period, random)
  const [startDate, endDate] = termOf(period, daysAgo, 6)
  const current = pointContract(
    studentCode,
    pointPlan,
    courseIds,
    [startDate, endDate],
    writtenDaysBefore(startDate, 2),
  )
  return random.chance(0.1) ? [...renewedEarly(studentCode, current, period, courseIds), current] : [current]
}

/** Returns an older point contract that still has points and ends within the next weeks: it pays first (D45). */
function renewedEarly(
  studentCode: string,
  current: PlannedContract,
  period: Period,
  courseIds: readonly string[],
): PlannedContract[] {
  const [plan] = pointPlans
  if (plan === undefined) return []
  const endDate = plusDays(dateOf(period.now), 12)
  const startDate = plusDays(current.startDate, -120)
  return [
    pointContract(
      studentCode,
      { ...plan, points: 7 },
      courseIds,
      [startDate, endDate],
      `${plusDays(startDate, -2)}T15:20:00`,
    ),
  ]
}
