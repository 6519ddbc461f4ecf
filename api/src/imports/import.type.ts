import { importVerdicts } from '@koma/schema/input/import'
import type { ColumnRole } from '@koma/schema/tables/column'
import { type ImportedKind, importedKinds } from '@koma/schema/tables/tables'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { PlainDateTime } from '../shared/scalars.ts'

export const ImportedKindEnum = graphqlEnum('ImportedKind', importedKinds)
export const ImportVerdictEnum = graphqlEnum('ImportVerdict', importVerdicts)
const ImportRoleEnum = graphqlEnum('ImportRole', ['key', 'field', 'opening', 'shown', 'whole'])

@ObjectType('ImportColumn', { description: 'A column of a file.' })
export class ImportColumnType {
  @Field(() => String, { description: 'What the file calls it.' }) head!: string
  @Field(() => String, { nullable: true, description: 'The field it seems to bring.' }) field!: string | null
  @Field(() => [String], { description: 'Its first values.' }) samples!: string[]
}

@ObjectType('ImportField', { description: 'What a column can bring.' })
export class ImportFieldType {
  @Field(() => String) field!: string
  @Field(() => String) label!: string
  @Field(() => ImportRoleEnum, {
    description:
      'key: which record a row is about; field: written; opening: only of new ones; shown: never imported; whole: several fields in one.',
  })
  role!: ColumnRole
}

@ObjectType('ImportFile', { description: 'A file that waits to be imported.' })
export class ImportFileType {
  @Field(() => ID) id!: string
  @Field(() => ImportedKindEnum) kind!: ImportedKind
  @Field(() => String) fileName!: string
  @Field(() => String, { description: 'utf-8, shift_jis or utf-16le' }) encoding!: string
  @Field(() => Int) rows!: number
  @Field(() => [ImportColumnType]) columns!: ImportColumnType[]
  @Field(() => [ImportFieldType]) fields!: ImportFieldType[]
  @Field(() => [[String]], { description: 'Fields that have to be brought; of each list one is enough.' })
  needed!: string[][]
}

@ObjectType('ImportDifference', { description: 'What a row changes, in words.' })
export class ImportDifferenceType {
  @Field(() => String) label!: string
  @Field(() => String) before!: string
  @Field(() => String) after!: string
}

@ObjectType('ImportFault', { description: 'What is wrong with a row of the file.' })
export class ImportFaultType {
  @Field(() => String, { description: 'In the language of who asks.' }) message!: string
  @Field(() => String, { nullable: true, description: 'The column it is about.' }) field!: string | null
}

@ObjectType('ImportRow', { description: 'What an import does with one row of the file.' })
export class ImportRowType {
  @Field(() => Int, { description: 'As a spreadsheet counts.' }) line!: number
  @Field(() => String, { description: 'What it is about; empty when that cannot be read.' }) name!: string
  @Field(() => ImportVerdictEnum) verdict!: (typeof importVerdicts)[number]
  @Field(() => String, { nullable: true, description: 'The first reason why it is refused.' }) message!: string | null
  @Field(() => String, { nullable: true, description: 'The column that it is about.' }) field!: string | null
  @Field(() => [ImportFaultType], { description: 'All that is wrong with a refused row.' }) faults!: ImportFaultType[]
  @Field(() => String, {
    nullable: true,
    description: 'What an accepted row is not given as the file says it, in words; null: nothing.',
  })
  note!: string | null
  @Field(() => [String], { description: 'What stands in a refused row.' }) cells!: string[]
  @Field(() => [ImportDifferenceType], {
    description:
      'What a row changes, also where that follows from what it says. Of a new one all that it will be; before: what the file says instead.',
  })
  differences!: ImportDifferenceType[]
}

@ObjectType('ImportPreview', { description: 'What an import would do.' })
export class ImportPreviewType {
  @Field(() => Int) new!: number
  @Field(() => Int) changed!: number
  @Field(() => Int) unchanged!: number
  @Field(() => Int) refused!: number
  @Field(() => String, { description: 'Names this outcome, so that no other one is applied.' }) digest!: string
  @Field(() => [ImportRowType]) rows!: ImportRowType[]
  @Field(() => Boolean) hasMore!: boolean
}

@ObjectType('ImportRun', { description: 'A file that was imported.' })
export class ImportRunType {
  @Field(() => ID) id!: string
  @Field(() => String) fileName!: string
  @Field(() => Int) made!: number
  @Field(() => Int) changed!: number
  @Field(() => Int, { description: 'Rows that were left out.' }) refused!: number
  @Field(() => PlainDateTime) appliedAt!: string
  @Field(() => PlainDateTime, { nullable: true }) takenBackAt!: string | null
  @Field(() => String, { description: 'Who imported it.' }) by!: string
}

@ObjectType('ImportPayload', { implements: AnswerType, description: 'How an import, or taking one back, ended.' })
export class ImportPayload extends AnswerType {
  @Field(() => ImportRunType, { nullable: true, description: 'Null when nothing was imported.' })
  import!: ImportRunType | null
}

@ObjectType('ImportProgress', { description: 'How far an import is.' })
export class ImportProgressType {
  @Field(() => Int, { description: 'Records that are written.' }) done!: number
  @Field(() => Int) total!: number
}

@ObjectType('ImportUnderWay', { description: 'An import that goes on now.' })
export class ImportUnderWayType extends ImportProgressType {
  @Field(() => ID) id!: string
  @Field(() => String) fileName!: string
  @Field(() => String, { description: 'Who sent the file.' }) by!: string
}
