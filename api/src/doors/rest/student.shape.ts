import { contractFields } from '@koma/schema/records/contract'
import { fieldsWithout, ownFields } from '@koma/schema/records/record'
import { studentFields } from '@koma/schema/records/student'
import { dateOf } from '@koma/schema/rules/time'
import { z } from 'zod'
import { contractsOf, possibleBookings } from '../../contracts/contract.reads.ts'
import type { ContractType } from '../../contracts/contract.type.ts'
import type { Context } from '../../platform/shared/context.ts'
import { ownStudentRecord, type OwnStudentRecord } from '../../students/student.reads.ts'
import type { StudentRecordType } from '../../students/studentRecord.type.ts'
import { studentRecordById } from '../../students/studentList.reads.ts'
import { components } from './components.ts'
import { accountFacts } from './person.shape.ts'
import { restShape, restValues } from './restFields.ts'

const courseName = z.object({ code: z.string(), displayName: z.string() }).register(components, { id: 'CourseName' })
const numberLeft = z.int().nullable().describe('The number left; null if there is no limit.')

/** A limit is documented as a switch and a number, so contracts are shown without these fields. */
export const limitFields = ['monthlyBookingLimit', 'monthlyCancelLimit'] as const
const listedFields = fieldsWithout(ownFields(contractFields), 'active', ...limitFields)

export const contract = z
  .object({
    _id: z.string(),
    ...restShape(listedFields),
    bookingLimit: z.boolean().describe('Whether monthlyBookingLimit applies.'),
    monthlyBookingLimit: z.int(),
    cancelLimit: z.boolean().describe('Whether monthlyCancelLimit applies.'),
    monthlyCancelLimit: z.int(),
    possibleBookings: z.array(z.string()).describe("The codes of the contract's courses."),
    balanceOwing: z.int().describe('The amount still owed, in whole yen; negative if too much was paid.'),
    bookingLimitInfo: z.object({
      thisMonthRemainingBookings: numberLeft,
      nextMonthRemainingBookings: numberLeft,
      thisMonthRemainingCancellations: numberLeft,
      nextMonthRemainingCancellations: numberLeft,
    }),
  })
  .register(components, { id: 'Contract' })

export const student = z
  .object({
    _id: z.string(),
    ...restShape(ownFields(studentFields)),
    possibleBookings: z.array(courseName).describe('The courses of all active contracts that have not ended.'),
    contractList: z.array(contract),
  })
  .register(components, { id: 'Student' })

/** A student in a list for staff (ASTU-12); only a single student has contracts. */
export const listedStudent = z
  .object({
    _id: z.string(),
    ...restShape(studentFields),
    ...accountFacts,
    fullName: z.string().describe('The full name, family name first, such as `Sato Emily`.'),
  })
  .register(components, { id: 'ListedStudent' })

export const listedStudents = z.array(listedStudent).register(components, { id: 'ListedStudents' })

/** One student: as they see themselves, and for staff with all that the school keeps (ASTU-12, D59). */
export const wholeStudent = listedStudent
  .partial()
  .extend(student.shape)
  .describe('A student. Students do not get the fields that only staff see.')
  .register(components, { id: 'WholeStudent' })

/** Returns a student with the documented fields (ASTU-12). */
export function listedStudentOf(listed: StudentRecordType): z.output<typeof listedStudent> {
  const { id, version, fullName, lastLoginAt } = listed
  return { _id: id, ...restValues(studentFields, listed), version, lastLogin: lastLoginAt, fullName }
}

/** Returns the record of one student of this school, or null. */
export async function readStudent(ctx: Context, id: string): Promise<z.input<typeof student> | null> {
  const [record, contracts] = await Promise.all([ownStudentRecord(ctx, id), contractsOf(ctx, id)])
  return record === null ? null : studentShape(record, contracts, dateOf(ctx.now))
}

/** Returns it for staff, with everything the school keeps. */
export async function readWholeStudent(ctx: Context, id: string): Promise<z.input<typeof wholeStudent> | null> {
  const own = await readStudent(ctx, id)
  if (own === null || ctx.viewer?.type !== 'staff') return own
  const whole = await studentRecordById(ctx, id)
  return { ...own, ...(whole && listedStudentOf(whole)) }
}

/** Returns a student's record (STU-43) on the day `today`, without the teachers' notes (D59). */
export function studentShape(
  record: OwnStudentRecord,
  contracts: readonly ContractType[],
  today: string,
): z.input<typeof student> {
  return {
    _id: record.id,
    ...restValues(ownFields(studentFields), record),
    possibleBookings: possibleBookings(contracts, today).map(nameOf),
    contractList: contracts.map(contractShape),
  }
}

/** Returns a contract as its student sees it (STU-44, CON-12); a limit that is off reads 0. */
function contractShape(source: ContractType): z.input<typeof contract> {
  const { id, balanceOwing, bookingLimitInfo } = source
  return { _id: id, ...restValues(listedFields, source), ...limitsOf(source), balanceOwing, bookingLimitInfo }
}

/** Returns a contract's limits and courses under the documented names. */
export function limitsOf(source: Pick<ContractType, (typeof limitFields)[number] | 'courses'>) {
  const { monthlyBookingLimit, monthlyCancelLimit, courses } = source
  return {
    bookingLimit: monthlyBookingLimit !== null,
    monthlyBookingLimit: monthlyBookingLimit ?? 0,
    cancelLimit: monthlyCancelLimit !== null,
    monthlyCancelLimit: monthlyCancelLimit ?? 0,
    possibleBookings: courses.map(({ code }) => code),
  }
}

function nameOf({ code, displayName }: { code: string; displayName: string }) {
  return { code, displayName }
}
