import { importVerdicts } from '@koma/schema/input/import'
import type { ColumnRole } from '@koma/schema/tables/column'
import { type ImportedKind, importedKinds } from '@koma/schema/tables/tables'
import { excelChangeKinds } from './excelChanges.ts'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { formerName } from '../platform/shared/formerName.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'

export const ImportedKindEnum = graphqlEnum('ImportedKind', importedKinds)
export const ImportVerdictEnum = graphqlEnum('ImportVerdict', importVerdicts)
const ImportExcelChangeKindEnum = graphqlEnum('ImportExcelChangeKind', excelChangeKinds)
const ImportRoleEnum = graphqlEnum('ImportRole', ['key', 'field', 'opening', 'shown', 'whole'])

@ObjectType('ImportColumn', { description: 'A column of a file.' })
class ImportColumnType {
  @Field(() => String, { description: 'The heading of the column in the file.' }) head!: string
  @Field(() => String, { nullable: true, description: 'The detected field of the column; null if unknown.' }) field!:
    | string
    | null
  @Field(() => [String], { description: 'The first values in the column.' }) samples!: string[]
}

@ObjectType('ImportField', { description: 'A field that a column can fill.' })
class ImportFieldType {
  @Field(() => String) field!: string
  @Field(() => String) label!: string
  @Field(() => ImportRoleEnum, {
    description:
      'The role of the column: `key` identifies the record, `field` is imported, `opening` is used for new records only, `shown` is never imported, `whole` holds several fields.',
  })
  role!: ColumnRole
}

@ObjectType('ImportFile', { description: 'A file that waits to be imported.' })
export class ImportFileType {
  @Field(() => ID) id!: string
  @Field(() => ImportedKindEnum) kind!: ImportedKind
  @Field(() => String) fileName!: string
  @Field(() => String, {
    description: 'The encoding of the file: utf-8, shift_jis, utf-16le, utf-16be or windows-1252.',
  })
  encoding!: string
  @Field(() => Int) rows!: number
  @Field(() => [ImportColumnType]) columns!: ImportColumnType[]
  @Field(() => [ImportFieldType]) fields!: ImportFieldType[]
  @Field(() => [[String]], { description: 'The required fields. Each list needs at least one of its fields.' })
  needed!: string[][]
}

@ObjectType('ImportDifference', { description: 'A field that a row changes, in words.' })
class ImportDifferenceType {
  @Field(() => String) label!: string
  @Field(() => String) before!: string
  @Field(() => String) after!: string
}

@ObjectType('ImportFault', { description: 'A fault of a row of the file.' })
export class ImportFaultType {
  @Field(() => String, { description: 'The fault in words, in the language of Accept-Language.' }) message!: string
  @Field(() => String, { nullable: true, description: 'The field with the fault; null for the row as a whole.' })
  field!: string | null
}

@ObjectType('ImportRow', { description: 'One row of the file, and the result of importing it.' })
class ImportRowType {
  @Field(() => Int, { description: 'The row number, as a spreadsheet counts.' }) line!: number
  @Field(() => String, { description: 'The name of the record the row is about; empty when it cannot be read.' })
  name!: string
  @Field(() => ImportVerdictEnum) verdict!: (typeof importVerdicts)[number]
  @Field(() => String, { nullable: true, description: 'The first reason the row is refused; null if it is accepted.' })
  message!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The field of the first fault; null for the row as a whole, or if there is no fault.',
  })
  field!: string | null
  @Field(() => [ImportFaultType], { description: 'Everything that is wrong with a refused row.' })
  faults!: ImportFaultType[]
  @Field(() => String, {
    nullable: true,
    description: 'The values of an accepted row that are not imported, in words; null if there are none.',
  })
  note!: string | null
  @Field(() => [String], { description: 'The cells of a refused row; empty otherwise.' }) cells!: string[]
  @Field(() => [ImportDifferenceType], {
    description:
      'The fields that change, including derived ones. For a new record, all fields, with `before` as in the file.',
  })
  differences!: ImportDifferenceType[]
}

@ObjectType('ImportExcelExample', { description: 'A cell that Excel seems to have changed.' })
class ImportExcelExampleType {
  @Field(() => Int, { description: 'The row number, as a spreadsheet counts.' }) line!: number
  @Field(() => String, { description: 'The field of the cell, in words.' }) label!: string
  @Field(() => String, { description: 'The cell as the file has it.' }) before!: string
  @Field(() => String, {
    nullable: true,
    description: 'The cell once it is fixed; null if it can only be left out, so that the current value stays.',
  })
  after!: string | null
}

@ObjectType('ImportExcelChange', { description: 'What Excel seems to have done to some cells of a file.' })
class ImportExcelChangeType {
  @Field(() => ImportExcelChangeKindEnum, { description: 'The kind of change that these cells have in common.' })
  kind!: (typeof excelChangeKinds)[number]
  @Field(() => Int, { description: 'The number of cells that can be fixed.' }) count!: number
  @Field(() => [ImportExcelExampleType], { description: 'The first of these cells.' })
  examples!: ImportExcelExampleType[]
}

@ObjectType('ImportPreview', { description: 'A preview of an import.' })
export class ImportPreviewType {
  @Field(() => Int) new!: number
  @Field(() => Int) changed!: number
  @Field(() => Int) unchanged!: number
  @Field(() => Int) refused!: number
  @Field(() => Int, { description: 'The number of phone numbers that seem to have lost their first zero in Excel.' })
  lostZeros!: number
  @Field(() => [ImportExcelChangeType], {
    description: 'What Excel seems to have changed in the file, whether or not the options fix it.',
  })
  excelChanges!: ImportExcelChangeType[]
  @Field(() => String, { description: 'A digest of this preview. Send it to `applyImport` to import exactly this.' })
  digest!: string
  @Field(() => [ImportRowType]) rows!: ImportRowType[]
  @Field(() => Boolean) hasMore!: boolean
}

@ObjectType('ImportRun', { description: 'A file that was imported.' })
export class ImportRunType {
  @Field(() => ID) id!: string
  @Field(() => String) fileName!: string
  @Field(() => Int) made!: number
  @Field(() => Int) changed!: number
  @Field(() => Int, { description: 'The number of rows that were not imported.' }) refused!: number
  @Field(() => Int, { description: 'The number of new guardians who were not invited yet.' })
  guardiansToInvite!: number
  @Field(() => PlainDateTime) appliedAt!: string
  @Field(() => PlainDateTime, { nullable: true })
  @Field(() => PlainDateTime, { nullable: true, ...formerName('takenBackAt', 'undoneAt', '2026-11-29') })
  undoneAt!: string | null
  @Field(() => String, { description: 'The name of the person who imported the file.' }) by!: string
}

@ObjectType('ImportGuardian', { description: 'A guardian whom an import made and who can be invited.' })
class ImportGuardianType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The name, family name first.' }) fullName!: string
  @Field(() => String, { description: 'The address the invitation goes to.' }) email!: string
}

@ObjectType('ImportGuardians', {
  description: 'The new guardians of an import who were not invited yet; none of an import that was undone.',
})
export class ImportGuardiansType {
  @Field(() => Int, { description: 'The number of guardians who would be emailed.' }) count!: number
  @Field(() => [ImportGuardianType], { description: 'The guardians by reading and name, at most the first 500.' })
  guardians!: ImportGuardianType[]
  @Field(() => String, {
    description: 'A digest of this preview. Send it to `inviteImportGuardians` to carry out exactly this.',
  })
  digest!: string
}

@ObjectType('ImportPayload', {
  implements: AnswerType,
  description: 'The result of importing a file, or of undoing an import.',
})
export class ImportPayload extends AnswerType {
  @Field(() => ImportRunType, { nullable: true, description: 'The import; null if nothing was imported.' })
  import!: ImportRunType | null
}

@ObjectType('ImportProgress', { description: 'The progress of an import.' })
export class ImportProgressType {
  @Field(() => Int, { description: 'The number of records written so far.' }) done!: number
  @Field(() => Int) total!: number
}

@ObjectType('ImportUnderWay', { description: 'An import that is running.' })
export class ImportUnderWayType extends ImportProgressType {
  @Field(() => ID) id!: string
  @Field(() => String) fileName!: string
  @Field(() => String, { description: 'The name of the person who uploaded the file.' }) by!: string
}
