import type { FieldKind, NamedInBoth } from './fieldKinds.ts'

/** The fields that a school may add with one press, in their order. (FIELD-05) */
export const readyFields = ['birthday', 'address', 'schoolYear', 'emergencyContact'] as const
export type ReadyField = (typeof readyFields)[number]

const years: readonly (readonly [jp: string, en: string])[] = [
  ['未就学', 'Preschool'],
  ...[1, 2, 3, 4, 5, 6].map((year) => [`小学${year}年`, `Elementary ${year}`] as const),
  ...[1, 2, 3].map((year) => [`中学${year}年`, `Junior high ${year}`] as const),
  ...[1, 2, 3].map((year) => [`高校${year}年`, `High school ${year}`] as const),
  ['大学生', 'University'],
  ['社会人', 'Adult'],
]

/** The kind of each, who sees it beside staff, and its choices. Addresses and contacts of families are for staff. */
export const readyFieldFacts: Readonly<
  Record<ReadyField, { kind: FieldKind; teachersSee: boolean; studentsSee: boolean; choices: readonly NamedInBoth[] }>
> = {
  birthday: { kind: 'date', teachersSee: false, studentsSee: true, choices: [] },
  address: { kind: 'text', teachersSee: false, studentsSee: true, choices: [] },
  schoolYear: {
    kind: 'choice',
    teachersSee: true,
    studentsSee: true,
    choices: years.map(([nameJp, nameEn]) => ({ nameJp, nameEn })),
  },
  emergencyContact: { kind: 'text', teachersSee: false, studentsSee: false, choices: [] },
}
