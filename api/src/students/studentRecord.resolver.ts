import { fieldFilterInput } from '@koma/schema/input/fieldFilter'
import { fieldValueInput } from '@koma/schema/input/fieldValue'
import {
  type EnrollStudentInput,
  enrollStudentInput,
  studentCountInput,
  type StudentCountInput,
  studentFilters,
  studentOrders,
  studentsInput,
  type StudentsInput,
} from '@koma/schema/input/student'
import {
  type CreateStudentInput,
  createStudentInput,
  type UpdateStudentInput,
  updateStudentInput,
} from '@koma/schema/records/student'
import { firstPlanInput } from '@koma/schema/input/planSale'
import { firstContractInput } from '@koma/schema/records/contract'
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { saleTypes } from '../contracts/fromPlan/fromPlan.type.ts'
import { Access } from '../platform/shared/access.ts'
import { accountLines } from '../accounts/account.reads.ts'
import { answerWith } from '../platform/record/answerWith.ts'
import { argsType, inputType } from '../platform/record/inputType.ts'
import { RelatedData } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { Instant } from '../platform/shared/scalars.ts'
import { firstGuardianInput } from '@koma/schema/records/guardian'
import { createStudent } from './createStudent.ts'
import { enrollStudent } from './enrollStudent.ts'
import { deleteStudent } from './deleteStudent.ts'
import { nextStudentCode } from './nextStudentCode.ts'
import { fieldValuesIn, StudentFieldValueType } from './fields/studentField.type.ts'
import { studentById } from './student.reads.ts'
import { StudentType } from './student.type.ts'
import { StudentPageType, StudentPayload, StudentRecordType } from './studentRecord.type.ts'
import { studentCount, studentRecordById, students } from './studentList.reads.ts'
import { studentUse } from './studentUse.ts'
import { updateStudent } from './updateStudent.ts'

const fields = inputType('FieldValueInput', fieldValueInput)
const Create = inputType('CreateStudentInput', createStudentInput, { types: { fields } })
const Update = inputType('UpdateStudentInput', updateStudentInput, {
  types: { fields },
  required: ['version'],
})
const Enroll = inputType('EnrollStudentInput', enrollStudentInput, {
  types: {
    student: Create,
    contract: inputType('FirstContractInput', firstContractInput),
    plan: inputType('FirstPlanInput', firstPlanInput, { types: saleTypes }),
    guardian: inputType('FirstGuardianInput', firstGuardianInput),
  },
})
const fieldFilters = inputType('FieldFilterInput', fieldFilterInput)
const filter = graphqlEnum('StudentFilter', studentFilters)
const ListArgs = argsType('StudentsArgs', studentsInput, {
  types: { filter, fields: fieldFilters, order: graphqlEnum('StudentOrder', studentOrders), updatedSince: Instant },
})
const CountArgs = argsType('StudentCountArgs', studentCountInput, { types: { filter, fields: fieldFilters } })
const answered = answerWith('student', studentRecordById)

@Resolver(() => StudentRecordType)
export class StudentRecordResolver {
  @Query(() => StudentPageType, { description: 'Lists the students, a page at a time.' })
  @Access({ people: ['staff'], scopes: ['students:read'] })
  students(@Ctx() ctx: Context, @Args(() => ListArgs) input: StudentsInput) {
    return students(ctx, input)
  }

  @Query(() => Int, {
    description:
      'Returns the number of students in a list. A search, also by own fields, stops at 1001, which means more than 1,000.',
  })
  @Access({ people: ['staff'], scopes: ['students:read'] })
  studentCount(@Ctx() ctx: Context, @Args(() => CountArgs) input: StudentCountInput) {
    return studentCount(ctx, input)
  }

  @Query(() => String, {
    nullable: true,
    description:
      'Suggests a free ID for the next student; null if there are no students yet or their IDs do not end with a number.',
  })
  @Access({ people: ['staff'] })
  nextStudentCode(@Ctx() ctx: Context) {
    return nextStudentCode(ctx)
  }

  @Query(() => StudentRecordType, {
    nullable: true,
    description: 'Returns one student with all details; null if there is none.',
  })
  @Access({ people: ['staff'], scopes: ['students:read'] })
  student(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return studentRecordById(ctx, id)
  }

  @Query(() => RelatedData, { description: 'Lists what deactivating or deleting a student would touch.' })
  @Access({ people: ['staff'], scopes: ['students:read'] })
  studentUse(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return studentUse(ctx, id)
  }

  @FieldResolver(() => [StudentFieldValueType], {
    description: "The values of the school's own fields, in their order. Fields without a value are left out.",
  })
  fields(
    @Root() { shownValues = [] }: StudentRecordType,
    @Ctx() ctx: Context,
    @Arg('fieldIds', () => [ID], {
      nullable: true,
      description: 'The ids of the fields whose values to return; all if left out.',
    })
    fieldIds?: string[] | null,
  ) {
    const shown = fieldIds == null ? shownValues : shownValues.filter(({ fieldId }) => fieldIds.includes(fieldId))
    return fieldValuesIn(shown, ctx.language)
  }

  @FieldResolver(() => StudentType, { description: 'The contracts and bookings of the student.' })
  own(@Root() student: StudentRecordType, @Ctx() ctx: Context) {
    return studentById(ctx, student.id)
  }

  @FieldResolver(() => Boolean, { description: 'Whether this person has a private calendar address.' })
  async hasCalendarFeed(@Root() { id }: StudentRecordType, @Ctx() ctx: Context) {
    return (await accountOf(ctx, id))?.hasCalendarFeed ?? false
  }

  @FieldResolver(() => Instant, {
    nullable: true,
    description:
      'The time until which unknown devices cannot sign in after too many wrong passwords; null if they can.',
  })
  async lockedUntil(@Root() { id }: StudentRecordType, @Ctx() ctx: Context) {
    return (await accountOf(ctx, id))?.lockedUntil ?? null
  }

  @Mutation(() => StudentPayload, { description: 'Creates a student.' })
  @Access({ people: ['staff'], staff: ['studentNew'], scopes: ['students:write'] })
  async createStudent(@Ctx() ctx: Context, @Arg('input', () => Create) input: CreateStudentInput) {
    return answered(ctx, await createStudent(ctx, input))
  }

  @Mutation(() => StudentPayload, {
    description: 'Creates a student together with the first contract, a guardian or both: all or nothing.',
  })
  @Access({
    people: ['staff'],
    staffOneOf: [
      ['studentNew', 'contractNew'],
      ['studentNew', 'studentEdit', 'studentPassword'],
      ['studentNew', 'contractNew', 'studentEdit', 'studentPassword'],
    ],
    scopes: ['students:write', 'contracts:write'],
  })
  async enrollStudent(@Ctx() ctx: Context, @Arg('input', () => Enroll) input: EnrollStudentInput) {
    return answered(ctx, await enrollStudent(ctx, input))
  }

  @Mutation(() => StudentPayload, { description: 'Changes a student.' })
  @Access({ people: ['staff'], staff: ['studentEdit'], scopes: ['students:write'] })
  async updateStudent(@Ctx() ctx: Context, @Arg('input', () => Update) input: UpdateStudentInput) {
    return answered(ctx, await updateStudent(ctx, input), input.id)
  }

  @Mutation(() => StudentPayload, {
    description: 'Deletes a student. Refused while upcoming lessons are booked.',
  })
  @Access({ people: ['staff'], staff: ['studentDelete'], scopes: ['students:write'] })
  async deleteStudent(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deleteStudent(ctx, { id }), id)
  }
}

async function accountOf(ctx: Context, id: string) {
  const [account] = await accountLines(ctx.em, ctx.school.id, 'student', id)
  return account
}
