import { newCode } from '@koma/schema/records/account'
import { contractFields } from '@koma/schema/records/contract'
import { lastDayOfMonth } from '@koma/schema/rules/time'
import { contractTable } from '@koma/schema/tables/contractTable'
import type { EntityManager } from '@mikro-orm/postgresql'
import { contractNumbers } from '../contracts/contractNames.ts'
import type { TermsBefore } from '../contracts/changedContract.ts'
import { neighbourColumns, type Neighbours } from '../contracts/neighboursOf.ts'
import { query, sql } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import { codesOf, courseFinder, type FindCourses } from './courseFinder.ts'
import type { Desk, ImportContext, Stored } from './importKind.ts'
import { importWords } from './importWords.ts'
import type { Refused, Row } from './readRow.ts'

/** A contract that a row may be about. */
export type StoredContract = Stored & TermsBefore & Neighbours & { contractName: string; studentCode: string }

interface Student {
  id: string
  code: string
  holder: string
  lastName: string
  firstName: string
}

/** The contracts and students that the rows of a file are about, and what finds them. */
interface ContractDesk extends Pick<Desk<StoredContract>, 'keyOf' | 'find' | 'nameOf'> {
  studentOf(row: Row): Student | Refused
  /** Returns the number of a new contract: that of its row, or the student's next one. */
  nameFor(row: Row, student: Student): string | Refused
  findCourses: FindCourses
}

/** The number that a preview gives a new contract, because it takes none. */
const PREVIEW_NUMBER = '0000000000000'

const columnOf = (field: string) => contractTable.find((column) => column.field === field) ?? contractTable[0]

/** Reads what the rows are about: students first, then contracts, each in the order in which bookings lock them. */
export async function contractDesk(
  em: EntityManager,
  { school, language }: ImportContext,
  rows: readonly Row[],
  locked: boolean,
): Promise<ContractDesk> {
  const words = importWords[language]
  const nameIn = ({ texts }: Row) => texts['contractName']?.trim().toLowerCase() ?? ''
  const codeOf = (row: Row) =>
    newCode.safeParse(row.texts['studentCode'] ?? nameIn(row).replace(/_\d{13}$/, '')).data ?? ''
  const names = [...new Set(rows.map(nameIn).filter((name) => name !== ''))]
  const codes = [...new Set(rows.map(codeOf).filter((code) => code !== ''))]
  if (locked)
    await query(
      em,
      sql`
        select from student where school_id = ${school.id} and student_id = any(${codes}::text[]) and not deleted
        order by id for no key update`,
    )
  const students = await query(
    em,
    sql<Student>`
      select st.id, st.student_id as code, st.contract_holder as holder, st.last_name as "lastName",
        st.first_name as "firstName"
      from student st where st.school_id = ${school.id} and st.student_id = any(${codes}::text[]) and not st.deleted`,
  )
  const found = await query(
    em,
    sql<Omit<StoredContract, 'shown'>>`
      select k.id, st.student_id as "studentCode", ${sql.raw(columnsOf(contractFields, 'k'))},
        ${neighbourColumns(school.id)},
        array(select c.code from contract_course cc join course c on c.school_id = ${school.id} and c.id = cc.course_id
          where cc.school_id = ${school.id} and cc.contract_id = k.id order by 1) as courses
      from contract k join student st on st.school_id = ${school.id} and st.id = k.student_id
      where k.school_id = ${school.id} and not k.deleted and not st.deleted
        and (st.student_id = any(${codes}::text[]) or lower(k.contract_name) = any(${names}::text[]))
      order by k.id ${locked ? sql`for update of k` : sql``}`,
  )
  const existing = await query(
    em,
    sql<{ name: string }>`
      select lower(contract_name) as name from contract where school_id = ${school.id}
        and lower(contract_name) = any(${names}::text[])`,
  )
  const findCourses = await courseFinder(em, school.id, language, locked)
  const contracts = found.map((row) => ({ ...row, shown: row as unknown as Stored['shown'] }))
  const byName = new Map(contracts.map((contract) => [contract.contractName.toLowerCase(), contract]))
  const byCode = new Map(students.map((student) => [student.code, student]))
  const takenNames = new Set(existing.map(({ name }) => name))
  const named = new Set(names.map((name) => Number(/_(\d{13})$/.exec(name)?.[1])))
  const unnamed = rows.filter((row) => nameIn(row) === '').length
  // A preview shows no number, and takes none.
  const free = locked ? await contractNumbers(em, school.id, 0, unnamed + named.size) : []
  const numbers = free.filter((number) => !named.has(number))

  const dayOf = (value: unknown) => (typeof value === 'string' ? value : '')
  /** Returns what identifies a contract without a number. */
  const termsOf = (values: Readonly<Record<string, unknown>>, courses: readonly string[]) => {
    const start = dayOf(values['startDate'])
    const isMonthly = values['monthlyContract'] === true
    const end = isMonthly && start !== '' ? lastDayOfMonth(start) : dayOf(values['endDate'])
    return [isMonthly, start, end, ...courses.toSorted()].join(' ')
  }
  const byTerms = Map.groupBy(contracts, (contract) => {
    const end = contract.monthlyContract ? {} : { endDate: contract.endDate }
    return `${contract.studentCode} ${termsOf({ ...contract, ...end }, codesOf(contract.shown['courses']))}`
  })
  const sold = contracts.flatMap(({ shown }) => codesOf(shown['courses']))
  const termsIn = (row: Row) => {
    const courses = findCourses(row, sold)
    return `${codeOf(row)} ${termsOf(row.values, courses.ok ? courses.codes : [row.texts['courses'] ?? ''])}`
  }

  return {
    findCourses,
    keyOf: (row) => {
      if (nameIn(row) !== '') return nameIn(row)
      if (codeOf(row) === '')
        return { ok: false, message: words.noKey(columnOf('studentCode').head[language]), field: 'studentCode' }
      return termsIn(row)
    },
    find: (row) => {
      const name = nameIn(row)
      if (name === '') {
        const same = byTerms.get(termsIn(row)) ?? []
        return same.length > 1 ? { ok: false, message: words.contractTwice, field: 'contractName' } : (same[0] ?? null)
      }
      const contract = byName.get(name)
      if (contract === undefined) return null
      return contract.studentCode === codeOf(row)
        ? contract
        : { ok: false, message: words.contractOfOther, field: 'studentCode' }
    },
    nameOf: (row) => {
      const student = byCode.get(codeOf(row))
      return student === undefined ? codeOf(row) : `${student.lastName} ${student.firstName}`
    },
    studentOf: (row) =>
      byCode.get(codeOf(row)) ?? { ok: false, message: words.unknownStudent(codeOf(row)), field: 'studentCode' },
    nameFor: (row, student) => {
      const name = nameIn(row)
      if (name !== '') {
        const isFree = !takenNames.has(name) && /_\d{13}$/.test(name) && name.replace(/_\d{13}$/, '') === student.code
        return isFree ? name : { ok: false, message: words.contractNumber, field: 'contractName' }
      }
      return `${student.code}_${numbers.shift() ?? PREVIEW_NUMBER}`
    },
  }
}
