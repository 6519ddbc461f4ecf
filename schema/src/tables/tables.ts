import type { Column } from './column.ts'
import { contractTable } from './contractTable.ts'
import { courseTable } from './courseTable.ts'
import { studentTable } from './studentTable.ts'
import { teacherTable } from './teacherTable.ts'
import { plainHead } from './plainHead.ts'

/** The kinds of records that a file can bring. */
export const importedKinds = ['student', 'teacher', 'course', 'contract'] as const

export type ImportedKind = (typeof importedKinds)[number]

/** The columns of each kind's table, in their order. */
export const tables: Record<ImportedKind, readonly Column[]> = {
  student: studentTable,
  teacher: teacherTable,
  course: courseTable,
  contract: contractTable,
}

/** The longest head that is looked at: more than any column is called. */
const LONGEST_HEAD = 200

/**
 * Returns the table's column for each head of a file, in either language and other programs' words; null for an unknown
 * one. The table's own names take precedence over others, and each column is used once. The only guardian of a file
 * needs no number where the student has an address too, or where the file has the relation. (FAM-16)
 */
export function assignColumns(table: readonly Column[], heads: readonly string[]): (string | null)[] {
  const plainHeads = heads.map((head) => (head.length > LONGEST_HEAD ? '' : plainHead(head)))
  const assigned = assignPlain(table, plainHeads)
  const numberedHeads = numberGuardian(plainHeads)
  if (assigned.includes('guardian1Email') || numberedHeads.join() === plainHeads.join()) return assigned
  const numbered = assignPlain(table, numberedHeads)
  const isGuardian = numbered.includes('email') || numbered.includes('guardian1Relation')
  return isGuardian && numbered.includes('guardian1Email') ? numbered : assigned
}

/** Returns the heads with those of the only guardian as those of the first. */
function numberGuardian(plainHeads: readonly string[]): string[] {
  const hasLastName = plainHeads.includes('保護者姓')
  return plainHeads.map((head) =>
    head === '保護者名' && !hasLastName
      ? '保護者1氏名'
      : head.replace(/^保護者(?!\d)/u, '保護者1').replace(/^(?:guardian|parent)(?!\d|s)/u, 'guardian1'),
  )
}

function assignPlain(table: readonly Column[], plainHeads: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  const assigned: (string | null)[] = plainHeads.map(() => null)
  const assign = (names: (column: Column) => readonly string[]) => {
    const columnsOf = Map.groupBy(
      table.flatMap((column) => [...new Set(names(column).map(plainHead))].map((name) => ({ name, column }))),
      ({ name }) => name,
    )
    for (const [index, head] of plainHeads.entries()) {
      if (assigned[index] !== null || head === '') continue
      const found = columnsOf.get(head)?.find(({ column }) => !taken.has(column.field))
      if (found === undefined) continue
      taken.add(found.column.field)
      assigned[index] = found.column.field
    }
  }
  assign(({ head }) => [head.jp, head.en])
  assign(({ field, also = [] }) => [...also, field])
  return assigned
}
