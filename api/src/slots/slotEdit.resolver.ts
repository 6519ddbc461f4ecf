import type { SlotInput, SlotThereInput, UpdateSlotInput } from '@koma/schema/input/slot'
import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { changeToOnline } from './changeToOnline.ts'
import { createSlot } from './createSlot.ts'
import type { SlotResult } from './createSlots.ts'
import { concernedPeople } from './concernedPeople.ts'
import { deleteSlot } from './deleteSlot.ts'
import { lessonLink } from './lessonLink.ts'
import { LessonPersonType } from './lessonPerson.type.ts'
import { SlotInputType, SlotThereInputType, UpdateSlotInputType } from './slot.input.ts'
import { LessonLinkPayload, SlotPayload } from './slot.payloads.ts'
import { slotChoices } from './slotChoices.ts'
import { SlotChoicesType } from './slotChoices.type.ts'
import { slotPlaceWarning } from './sharedPlaces.ts'
import { visibleSlot } from './slots.ts'
import { updateSlot } from './updateSlot.ts'

@Resolver()
export class SlotEditResolver {
  @Query(() => SlotChoicesType, {
    description: 'Returns the choices of the slot form: teachers, places, courses and defaults.',
  })
  @Access({ people: ['staff'], scopes: ['slots:read'] })
  async slotChoices(@Ctx() ctx: Context) {
    return { ...(await slotChoices(ctx)), defaults: ctx.school }
  }

  @Query(() => String, {
    nullable: true,
    description: 'Describes another lesson at the same place and time, to warn before saving; null if there is none.',
  })
  @Access({ people: ['staff'] })
  slotPlaceWarning(@Ctx() ctx: Context, @Arg('input', () => SlotThereInputType) input: SlotThereInput) {
    return slotPlaceWarning(ctx, input)
  }

  @Query(() => [LessonPersonType], {
    description: 'Lists the people a change of these slots would affect, at most 500, and how they would be notified.',
  })
  @Access({ people: ['staff'] })
  lessonPeople(
    @Ctx() ctx: Context,
    @Arg('slotIds', () => [ID]) slotIds: string[],
    @Arg('studentId', () => ID, {
      nullable: true,
      description: 'The id of a student to be booked into the first slot, to list them too.',
    })
    studentId: string | null = null,
  ) {
    return concernedPeople(ctx, { slotIds, studentId })
  }

  @Query(() => LessonLinkPayload, {
    description: 'Returns the link of an online lesson. Students get it from 5 minutes before the start until the end.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  async lessonLink(@Ctx() ctx: Context, @Arg('slotId', () => ID) slotId: string) {
    const result = await lessonLink(ctx, { slotId })
    return { ...answerOf(ctx, result), link: result.ok ? result.link : null }
  }

  @Mutation(() => SlotPayload, { description: 'Creates a slot.' })
  @Access({ people: ['staff'], staff: ['slotNew'], scopes: ['slots:write'] })
  async createSlot(@Ctx() ctx: Context, @Arg('input', () => SlotInputType) input: SlotInput) {
    const result = await createSlot(ctx, input)
    return answered(ctx, result, result.ok ? result.slotId : null)
  }

  @Mutation(() => SlotPayload, { description: 'Changes a slot.' })
  @Access({ people: ['staff'], staff: ['slotEdit'], scopes: ['slots:write'] })
  async updateSlot(@Ctx() ctx: Context, @Arg('input', () => UpdateSlotInputType) input: UpdateSlotInput) {
    return answered(ctx, await updateSlot(ctx, input), input.slotId)
  }

  @Mutation(() => SlotPayload, { description: 'Deletes a slot that has no bookings.' })
  @Access({ people: ['staff'], staff: ['slotDelete'], scopes: ['slots:write'] })
  async deleteSlot(
    @Ctx() ctx: Context,
    @Arg('slotId', () => ID) slotId: string,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The `version` you read. The deletion is refused as `stale` if the slot has changed since.',
    })
    version?: number | null,
    @Arg('tell', () => Boolean, {
      nullable: true,
      description: 'Whether to notify students who wait for the slot by email; true if left out.',
    })
    tell?: boolean | null,
  ) {
    return answered(ctx, await deleteSlot(ctx, { slotId, version, tell }), slotId)
  }

  @Mutation(() => SlotPayload, { description: 'Changes a booked lesson to online.' })
  @Access({ people: ['staff'], staff: ['slotEdit'], scopes: ['bookings:write'] })
  async changeToOnline(
    @Ctx() ctx: Context,
    @Arg('slotId', () => ID) slotId: string,
    @Arg('tell', () => Boolean, {
      nullable: true,
      description: 'Whether to notify the booked students by email; true if left out.',
    })
    tell?: boolean | null,
  ) {
    return answered(ctx, await changeToOnline(ctx, { slotId, tell }), slotId)
  }
}

/**
 * Returns the answer with the slot as it is now, also after a refusal, because the screen may be old. Read only if
 * asked for.
 */
function answered(ctx: Context, result: SlotResult, slotId: string | null) {
  return {
    ...answerOf(ctx, result),
    get slot() {
      return slotId === null ? null : visibleSlot(ctx, slotId)
    },
  }
}
