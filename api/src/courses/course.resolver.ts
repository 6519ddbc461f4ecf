import {
  type CreateCourseInput,
  createCourseInput,
  type CreateOtherBookingInput,
  createOtherBookingInput,
  type UpdateCourseInput,
  updateCourseInput,
  type UpdateOtherBookingInput,
  updateOtherBookingInput,
} from '@koma/schema/records/course'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerWith } from '../platform/record/answerWith.ts'
import { inputType } from '../platform/record/inputType.ts'
import { RelatedData } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { course, courses, otherBookings } from './course.reads.ts'
import { CoursePayload, CourseRecordType } from './course.type.ts'
import { courseUse } from './courseUse.ts'
import { createCourse } from './createCourse.ts'
import { createOtherBooking } from './createOtherBooking.ts'
import { deleteCourse } from './deleteCourse.ts'
import { deleteOtherBooking } from './deleteOtherBooking.ts'
import { updateCourse } from './updateCourse.ts'
import { updateOtherBooking } from './updateOtherBooking.ts'

const CreateCourse = inputType('CreateCourseInput', createCourseInput)
const UpdateCourse = inputType('UpdateCourseInput', updateCourseInput, { required: ['version'] })
const CreateOther = inputType('CreateOtherBookingInput', createOtherBookingInput)
const UpdateOther = inputType('UpdateOtherBookingInput', updateOtherBookingInput, { required: ['version'] })
const answered = answerWith('course', course)

@Resolver()
export class CourseResolver {
  @Query(() => [CourseRecordType], { description: 'Lists all courses, by code.' })
  @Access({ people: ['staff'], scopes: ['courses:read'] })
  courses(@Ctx() ctx: Context) {
    return courses(ctx)
  }

  @Query(() => [CourseRecordType], { description: 'Lists all non-lesson types, by name.' })
  @Access({ people: ['staff'], scopes: ['courses:read'] })
  otherBookings(@Ctx() ctx: Context) {
    return otherBookings(ctx)
  }

  @Query(() => RelatedData, { description: 'Lists what deactivating or deleting the course would touch.' })
  @Access({ people: ['staff'], scopes: ['courses:read'] })
  courseUse(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return courseUse(ctx, id)
  }

  @Mutation(() => CoursePayload, { description: 'Creates a course.' })
  @Access({ people: ['staff'], staff: ['courseNew'], scopes: ['courses:write'] })
  async createCourse(@Ctx() ctx: Context, @Arg('input', () => CreateCourse) input: CreateCourseInput) {
    return answered(ctx, await createCourse(ctx, input))
  }

  @Mutation(() => CoursePayload, { description: 'Changes a course.' })
  @Access({ people: ['staff'], staff: ['courseEdit'], scopes: ['courses:write'] })
  async updateCourse(@Ctx() ctx: Context, @Arg('input', () => UpdateCourse) input: UpdateCourseInput) {
    return answered(ctx, await updateCourse(ctx, input), input.id)
  }

  @Mutation(() => CoursePayload, { description: 'Deletes a course.' })
  @Access({ people: ['staff'], staff: ['courseDelete'], scopes: ['courses:write'] })
  async deleteCourse(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deleteCourse(ctx, { id }), id)
  }

  @Mutation(() => CoursePayload, { description: 'Creates a non-lesson type, such as a meeting.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['settings:write'] })
  async createOtherBooking(@Ctx() ctx: Context, @Arg('input', () => CreateOther) input: CreateOtherBookingInput) {
    return answered(ctx, await createOtherBooking(ctx, input))
  }

  @Mutation(() => CoursePayload, { description: 'Changes a non-lesson type.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['settings:write'] })
  async updateOtherBooking(@Ctx() ctx: Context, @Arg('input', () => UpdateOther) input: UpdateOtherBookingInput) {
    return answered(ctx, await updateOtherBooking(ctx, input), input.id)
  }

  @Mutation(() => CoursePayload, { description: 'Deletes a non-lesson type.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['settings:write'] })
  async deleteOtherBooking(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deleteOtherBooking(ctx, { id }), id)
  }
}
