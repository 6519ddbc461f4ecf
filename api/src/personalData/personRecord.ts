import type { Language } from '@koma/schema/codes'
import { guardianFields } from '@koma/schema/records/guardian'
import type { Fields } from '@koma/schema/records/record'
import { staffFields } from '@koma/schema/records/staff'
import { studentFields } from '@koma/schema/records/student'
import { teacherFields } from '@koma/schema/records/teacher'
import { nameIn } from '@koma/schema/rules/studentField'
import type { EntityManager } from '@mikro-orm/postgresql'
import { accountTable } from '../accounts/accountTables.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { UserType } from '../platform/shared/context.ts'
import { allFields } from '../students/fields/fieldRows.ts'
import type { Person } from './person.ts'

const fieldsOf: Record<UserType, Fields> = {
  student: studentFields,
  teacher: teacherFields,
  staff: staffFields,
  guardian: guardianFields,
}

/** Notes that stay with the school (D59): staff export them, people themselves do not. */
const keptBySchool = new Set(['profile', 'schoolNotes', 'notes'])

/** One field of a person's record, for programs and for people. */
export interface RecordField {
  name: string
  label: string
  value: unknown
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the fields of a person's record, own fields of the school behind them; null if they are gone. */
export async function personRecord(
  em: EntityManager,
  { schoolId, type, id }: Person,
  { language, isOwn }: { language: Language; isOwn: boolean },
): Promise<RecordField[] | null> {
  const [row] = await query(
    em,
    sql<{ row: Record<string, unknown> }>`
      select to_jsonb(x) as row from ${accountTable(type)} x where x.school_id = ${schoolId} and x.id = ${id}`,
  )
  if (row === undefined) return null
  const values = new Map(Object.entries(row.row))
  const fields = Object.entries(fieldsOf[type])
    .filter(([name]) => !isOwn || !keptBySchool.has(name))
    .map(([name, { words, column }]) => ({
      name,
      label: words[language],
      value: values.get(column ?? snake(name)) ?? null,
    }))
  return type === 'student' ? [...fields, ...(await ownFields(em, schoolId, values, { language, isOwn }))] : fields
}

async function ownFields(
  em: EntityManager,
  schoolId: string,
  values: ReadonlyMap<string, unknown>,
  { language, isOwn }: { language: Language; isOwn: boolean },
): Promise<RecordField[]> {
  const own = new Map<string, unknown>(Object.entries(values.get('own_values') ?? {}))
  const fields = await allFields(em, schoolId)
  return fields
    .filter(({ id, studentsSee }) => own.has(id) && (!isOwn || studentsSee))
    .map((field) => {
      const value = own.get(field.id)
      const choice = field.choices.find((each) => each.id === value)
      return {
        name: `fields.${field.id}`,
        label: nameIn(field, language),
        value: choice === undefined ? value : nameIn(choice, language),
      }
    })
}
