import type { Column } from './column.ts'
import { contractTable } from './contractTable.ts'
import { courseTable } from './courseTable.ts'
import { studentTable } from './studentTable.ts'
import { teacherTable } from './teacherTable.ts'

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

/** A head without what people write differently. */
const plain = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/必須|任意|[\s_\-().:・[\]【】「」*※/'"#]/gu, '')

/**
 * Which column of the table each head of a file stands for, in either language and in anybody's words; null for one
 * that is none. What the table calls a column itself goes before what others call it, and each is taken once.
 */
export function assignColumns(table: readonly Column[], heads: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  const assigned: (string | null)[] = heads.map(() => null)
  const assign = (names: (column: Column) => readonly string[]) => {
    for (const [index, head] of heads.entries()) {
      if (assigned[index] !== null || plain(head) === '') continue
      const column = table.find(
        (one) => !taken.has(one.field) && names(one).some((name) => plain(name) === plain(head)),
      )
      if (column === undefined) continue
      taken.add(column.field)
      assigned[index] = column.field
    }
  }
  assign(({ head }) => [head.jp, head.en])
  assign(({ field, also = [] }) => [...also, field])
  return assigned
}
