import type { Language } from '@koma/schema/codes'
import { createContractInput, updateContractInput } from '@koma/schema/records/contract'
import { contractTable } from '@koma/schema/tables/contractTable'
import type { Change } from '../platform/record/noteRecord.ts'
import { announceContracts } from '../contracts/announceContract.ts'
import { problemAfter, termsAfter, withoutSwitches } from '../contracts/changedContract.ts'
import { mayCreateContract, mayEditContract } from '../contracts/contract.policy.ts'
import { contractRecord } from '../contracts/contract.record.ts'
import { writeCourses } from '../contracts/contractCourses.ts'
import { movePointsOf } from '../contracts/movePoints.ts'
import { newContract } from '../contracts/newContract.ts'
import { sql } from '../platform/database/sql.ts'
import { changeMany } from '../platform/record/manyRecords.ts'
import type { Context } from '../platform/shared/context.ts'
import { filled } from './accountForms.ts'
import { contractDesk, type StoredContract } from './contractDesk.ts'
import { codesOf, courseCodes } from './courseFinder.ts'
import type { ImportKind } from './importKind.ts'
import { importWords } from './importWords.ts'
import { asRefused, readForm } from './readForm.ts'
import type { Fault, Refused } from './readRow.ts'
import { coursesBefore, giveCourses, makeWritten, wishesOf, writtenWithCourses } from './writtenRecords.ts'
import { isUsed } from '../recordUndo/recordUses.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Contracts by their numbers; where a file has none, by student, kind, days and courses (CON-10, CON-28…43, D87…91). A
 * new one opens with the balance in its row; of others the balance stays, for it moves with every booking.
 */
export const contractImport: ImportKind<StoredContract> = {
  table: contractTable,
  may(ctx: Context) {
    mayEditContract(ctx)
    return mayCreateContract(ctx)
  },
  codes: [
    {
      field: 'studentCode',
      codes: (schoolId) => sql`select student_id as code from student where school_id = ${schoolId} and not deleted`,
    },
    courseCodes,
  ],
  needed: [
    ['contractName', 'studentCode'],
    ['contractName', 'startDate'],
  ],
  async open(em, ctx, rows, locked) {
    const { language } = ctx
    const desk = await contractDesk(em, ctx, rows, locked)
    return {
      ...desk,
      readNew(row) {
        const student = desk.studentOf(row)
        if ('ok' in student) return student
        const name = desk.nameFor(row, student)
        if (typeof name !== 'string') return name
        const { points, ...rowValues } = row.values
        const limits = limitsOf(rowValues)
        const isMonthly = rowValues['monthlyContract'] === true
        const opening =
          typeof points === 'number' ? points - (isMonthly ? Number(rowValues['monthlyPoints'] ?? 0) : 0) : 0
        const read = readForm(language, createContractInput, {
          ...rowValues,
          ...limits,
          studentId: NOBODY,
          pointsAdjustment: opening,
        })
        const courses = desk.findCourses(row, [])
        if (!read.ok) return inColumns(read, ...(courses.ok ? [] : [courses]))
        const { contractHolder = student.holder, ...form } = read.form
        const terms = newContract(form)
        if (!terms.ok) return inColumns(asRefused(language, terms), ...(courses.ok ? [] : [courses]))
        if (!courses.ok) return courses
        const values = {
          ...terms.values,
          studentId: student.id,
          contractName: name,
          contractHolder: contractHolder ?? '',
        }
        const balance = terms.points.opening + terms.points.adjustment
        return {
          ok: true,
          values,
          courseIds: courses.ids,
          points: terms.points,
          as: { ...terms.values, contractHolder: values.contractHolder, courses: courses.codes, points: balance },
          note: bareNote(language, courses.ids.length),
        }
      },
      readChange(contract, { courses, ...changes }) {
        const input = { ...changes, ...limitsOf(changes) }
        const read = readForm(language, updateContractInput.omit({ id: true, version: true }), input)
        if (!read.ok) return read
        const problem = problemAfter(contract, read.form)
        if (problem !== null) return asRefused(language, problem)
        const after = { ...filled(withoutSwitches(read.form)), ...termsAfter(contract, read.form) }
        const values = Object.fromEntries(
          Object.entries(after).filter(([field, value]) => (contract.shown[field] ?? null) !== (value ?? null)),
        )
        if (courses === undefined) {
          const note =
            contract.shown['active'] === true
              ? bareNote(language, codesOf(contract.shown['courses']).length)
              : undefined
          return { ok: true, values, as: values, note }
        }
        const text = codesOf(courses).join(' ')
        const found = desk.findCourses({ texts: { courses: text } }, codesOf(contract.shown['courses']))
        if (!found.ok) return found
        const note = contract.shown['active'] === true ? bareNote(language, found.ids.length) : undefined
        return { ok: true, values, courseIds: found.ids, as: { ...values, courses: found.codes }, note }
      },
    }
  },
  async create(em, ctx, by, forms) {
    const written = await makeWritten(em, ctx, by, contractRecord, forms)
    const ids = written.map(({ id }) => id)
    await giveCourses(em, 'contract', ctx.school.id, written, forms)
    for (const reason of ['opening', 'adjustment'] as const) {
      const moves = ids.map((contractId, index) => ({ contractId, delta: forms[index]?.points?.[reason] ?? 0 }))
      await movePointsOf(em, ctx, by, moves, reason)
    }
    await announceContracts(em, ctx, ids)
    return written
  },
  async change(em, ctx, by, changes) {
    const forms = new Map(changes.map(({ id, form }) => [id, form]))
    const sold = await coursesBefore(em, 'contract', ctx.school.id, [...forms.keys()])
    const before = await changeMany(
      em,
      ctx,
      by,
      contractRecord,
      wishesOf(changes),
      async (id): Promise<Record<string, Change>> => {
        const courseIds = forms.get(id)?.courseIds
        const courses = courseIds === undefined ? null : await writeCourses(em, ctx, id, courseIds)
        return courses === null ? {} : { courses }
      },
    )
    await announceContracts(em, ctx, [...forms.keys()])
    return writtenWithCourses(before, forms, sold)
  },
  used: (schoolId) => sql`(r.used or r.renewed or r.points <> coalesce(n.points, r.points)
    or exists (select from contract_adjustment x where x.school_id = ${schoolId} and x.contract_id = r.id)
    or ${isUsed(schoolId, 'contract')})`,
}

/** Returns a warning for a contract without courses, because nothing can be booked with it. */
const bareNote = (language: Language, courses: number) => (courses === 0 ? importWords[language].noCourses : undefined)

/** Switches on each limit that a row gives. */
function limitsOf(values: Readonly<Record<string, unknown>>): object {
  return {
    ...(values['monthlyBookingLimit'] === undefined ? {} : { bookingLimit: true }),
    ...(values['monthlyCancelLimit'] === undefined ? {} : { cancelLimit: true }),
  }
}

/** Returns the refusal of a form with each fault at the column of its field. */
function inColumns({ message, field, others = [] }: Refused, ...more: readonly Fault[]): Refused {
  const inColumn = (fault: Fault): Fault => ({
    message: fault.message,
    field: fault.field === 'pointsAdjustment' ? 'points' : fault.field,
  })
  return { ok: false, ...inColumn({ message, field }), others: [...others, ...more].map(inColumn) }
}
