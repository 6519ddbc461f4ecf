import {
  type AddReadyFieldsInput,
  addReadyFieldsInput,
  type CreateStudentFieldInput,
  createStudentFieldInput,
  fieldChoiceInput,
  type OrderStudentFieldsInput,
  orderStudentFieldsInput,
  type UpdateStudentFieldInput,
  updateStudentFieldInput,
} from '@koma/schema/records/studentField'
import { readyFields } from '@koma/schema/rules/readyFields'
import type { Refusal } from '@koma/schema/answers'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { answerWith } from '../../platform/record/answerWith.ts'
import { inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { graphqlEnum } from '../../platform/shared/enums.ts'
import { addReadyStudentFields, createStudentField } from './createStudentField.ts'
import { orderStudentFields } from './orderStudentFields.ts'
import { studentField, studentFields } from './studentField.reads.ts'
import { StudentFieldPayload, StudentFieldsPayload, StudentFieldType } from './studentField.type.ts'
import { updateStudentField } from './updateStudentField.ts'

const choices = inputType('FieldChoiceInput', fieldChoiceInput)
const Create = inputType('CreateStudentFieldInput', createStudentFieldInput, { types: { choices } })
const Update = inputType('UpdateStudentFieldInput', updateStudentFieldInput, {
  types: { choices },
  required: ['version'],
})
const Order = inputType('OrderStudentFieldsInput', orderStudentFieldsInput)
const Ready = inputType('AddReadyFieldsInput', addReadyFieldsInput, {
  types: { fields: graphqlEnum('ReadyField', readyFields) },
})
const answered = answerWith('studentField', studentField)
const answeredAll = async (ctx: Context, result: { ok: true } | Refusal) => ({
  ...answerOf(ctx, result),
  studentFields: await studentFields(ctx),
})

@Resolver()
export class StudentFieldResolver {
  @Query(() => [StudentFieldType], { description: "Lists the school's own fields of students, archived ones last." })
  @Access({ people: ['staff'], scopes: ['students:read'] })
  studentFields(@Ctx() ctx: Context) {
    return studentFields(ctx)
  }

  @Mutation(() => StudentFieldPayload, { description: 'Creates an own field of students.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['settings:write', 'students:read'] })
  async createStudentField(@Ctx() ctx: Context, @Arg('input', () => Create) input: CreateStudentFieldInput) {
    return answered(ctx, await createStudentField(ctx, input))
  }

  @Mutation(() => StudentFieldPayload, {
    description: 'Changes an own field of students, archives it or brings it back. Values are kept.',
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['settings:write', 'students:read'] })
  async updateStudentField(@Ctx() ctx: Context, @Arg('input', () => Update) input: UpdateStudentFieldInput) {
    return answered(ctx, await updateStudentField(ctx, input), input.id)
  }

  @Mutation(() => StudentFieldsPayload, { description: 'Puts the own fields of students in an order.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['settings:write', 'students:read'] })
  async orderStudentFields(@Ctx() ctx: Context, @Arg('input', () => Order) input: OrderStudentFieldsInput) {
    return answeredAll(ctx, await orderStudentFields(ctx, input))
  }

  @Mutation(() => StudentFieldsPayload, {
    description: 'Adds ready-made fields of students. Those whose name is in use are left as they are.',
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['settings:write', 'students:read'] })
  async addReadyStudentFields(@Ctx() ctx: Context, @Arg('input', () => Ready) input: AddReadyFieldsInput) {
    return answeredAll(ctx, await addReadyStudentFields(ctx, input))
  }
}
