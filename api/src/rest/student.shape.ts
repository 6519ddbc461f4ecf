import { dateOf } from '@koma/schema/rules/time'
import { z } from 'zod'
import { contractsOf, possibleBookings } from '../contracts/contract.reads.ts'
import type { ContractType } from '../contracts/contract.type.ts'
import type { Context } from '../shared/context.ts'
import { studentRecord, type StudentRecord } from '../students/student.reads.ts'
import type { StudentRecordType } from '../students/studentRecord.type.ts'
import { studentRecordById } from '../students/students.reads.ts'
import { components } from './components.ts'
import { accountFields, personFields } from './person.shape.ts'

const courseName = z.object({ code: z.string(), displayName: z.string() }).register(components, { id: 'CourseName' })
const left = z.int().nullable().describe('The number left; null: no limit.')
const date = z.string().describe('YYYY-MM-DD')

export const contract = z
  .object({
    _id: z.string(),
    contractName: z.string(),
    startDate: date,
    endDate: date,
    points: z.int().describe('The number of points or tickets left.'),
    monthlyContract: z.boolean(),
    monthlyPoints: z.int(),
    bookingLimit: z.boolean().describe('Whether monthlyBookingLimit applies.'),
    monthlyBookingLimit: z.int(),
    cancelLimit: z.boolean().describe('Whether monthlyCancelLimit applies.'),
    monthlyCancelLimit: z.int(),
    possibleBookings: z.array(z.string()).describe('The codes of its courses.'),
    balanceOwing: z.int().describe('Below 0 when too much was paid.'),
    bookingLimitInfo: z.object({
      thisMonthRemainingBookings: left,
      nextMonthRemainingBookings: left,
      thisMonthRemainingCancellations: left,
      nextMonthRemainingCancellations: left,
    }),
  })
  .register(components, { id: 'Contract' })

export const student = z
  .object({
    ...personFields,
    studentId: z.string(),
    storageLocation: z.string(),
    materialLocation: z.string(),
    curriculumCode: z.string(),
    possibleBookings: z.array(courseName).describe('The courses of all active contracts that have not ended.'),
    contractList: z.array(contract),
  })
  .register(components, { id: 'Student' })

const staffOnly = {
  ...accountFields,
  fullName: z.string().describe('The full name, family name first, such as `Sato Emily`.'),
  isFixed: z.boolean().describe('Whether the student may have places in the weekly template.'),
  profile: z.string().describe('The note of teachers and staff.'),
  schoolNotes: z.string().describe('Notes that only staff see.'),
  contractHolder: z.string().describe('The name of whoever signs the contracts; empty: the student.'),
}

/** A student in a list for staff (ASTU-12); only a single student has contracts. */
export const listedStudent = student
  .omit({ contractList: true, possibleBookings: true })
  .extend(staffOnly)
  .register(components, { id: 'ListedStudent' })

export const listedStudents = z.array(listedStudent).register(components, { id: 'ListedStudents' })

/** One student: as they see themselves, and for staff with all that the school keeps (ASTU-12, D59). */
export const wholeStudent = student
  .extend(z.object(staffOnly).partial().shape)
  .describe('Students themselves are not given what staff keep for themselves.')
  .register(components, { id: 'WholeStudent' })

/** A student with the documented fields (ASTU-12). */
export function listedStudentOf({
  id,
  studentCode,
  lastLoginAt,
  ...more
}: StudentRecordType): z.output<typeof listedStudent> {
  return listedStudent.parse({ _id: id, studentId: studentCode, lastLogin: lastLoginAt, ...more })
}

/** The record of one student of this school, or null. */
export async function readStudent(ctx: Context, id: string): Promise<z.input<typeof student> | null> {
  const [record, contracts] = await Promise.all([studentRecord(ctx, id), contractsOf(ctx, id)])
  return record === null ? null : studentShape(record, contracts, dateOf(ctx.now))
}

/** Returns it for staff, with everything the school keeps. */
export async function readWholeStudent(ctx: Context, id: string): Promise<z.input<typeof wholeStudent> | null> {
  const own = await readStudent(ctx, id)
  if (own === null || ctx.viewer?.type !== 'staff') return own
  const whole = await studentRecordById(ctx, id)
  return { ...own, ...(whole && listedStudentOf(whole)) }
}

/** A student's record (STU-43) on the day `today`, without the teachers' notes (D59). */
export function studentShape(
  { id, studentCode, ...record }: StudentRecord,
  contracts: readonly ContractType[],
  today: string,
): z.input<typeof student> {
  const { firstName, lastName, email, notify, comLang, storageLocation, materialLocation, curriculumCode } = record
  return {
    _id: id,
    studentId: studentCode,
    firstName,
    lastName,
    email,
    notify,
    comLang,
    storageLocation,
    materialLocation,
    curriculumCode,
    possibleBookings: possibleBookings(contracts, today).map(nameOf),
    contractList: contracts.map(contractShape),
  }
}

/** A contract as its student sees it (STU-44, CON-12); a limit that is off reads 0. */
export function contractShape(held: ContractType): z.input<typeof contract> {
  const { monthlyBookingLimit, monthlyCancelLimit } = held
  return {
    _id: held.id,
    contractName: held.contractName,
    startDate: held.startDate,
    endDate: held.endDate,
    points: held.points,
    monthlyContract: held.monthlyContract,
    monthlyPoints: held.monthlyPoints,
    bookingLimit: monthlyBookingLimit !== null,
    monthlyBookingLimit: monthlyBookingLimit ?? 0,
    cancelLimit: monthlyCancelLimit !== null,
    monthlyCancelLimit: monthlyCancelLimit ?? 0,
    possibleBookings: held.courses.map(({ code }) => code),
    balanceOwing: held.balanceOwing,
    bookingLimitInfo: held.bookingLimitInfo,
  }
}

function nameOf({ code, displayName }: { code: string; displayName: string }) {
  return { code, displayName }
}
