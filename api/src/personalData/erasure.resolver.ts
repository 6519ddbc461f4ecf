import type { ErasePersonInput, PersonInput } from '@koma/schema/input/personalData'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../platform/record/answer.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { erasePerson, erasurePreview } from './erasePerson.ts'
import {
  ErasePersonInputType,
  ErasePersonPayload,
  ErasurePreviewInputType,
  ErasurePreviewType,
} from './erasure.type.ts'

@Resolver()
export class ErasureResolver {
  @Query(() => ErasurePreviewType, {
    description: 'Previews erasing a person: what goes, what stays and why, or what must be done first.',
  })
  @Access({
    people: ['staff'],
    staffOneOf: [
      ['studentDelete', 'studentPassword'],
      ['teacherDelete', 'teacherPassword'],
      ['staffDelete', 'staffPassword'],
    ],
    fresh: true,
  })
  async erasurePreview(@Ctx() ctx: Context, @Arg('input', () => ErasurePreviewInputType) input: PersonInput) {
    const result = await erasurePreview(ctx, input)
    return { ...answerOf(ctx, result), plan: result.ok ? result.plan : null }
  }

  @Mutation(() => ErasePersonPayload, {
    description:
      'Erases the personal data of somebody for good: name, reading, address and number go from everything but papers that the law asks for. Nothing undoes it.',
  })
  @Access({
    people: ['staff'],
    staffOneOf: [
      ['studentDelete', 'studentPassword'],
      ['teacherDelete', 'teacherPassword'],
      ['staffDelete', 'staffPassword'],
    ],
    fresh: true,
  })
  async erasePerson(@Ctx() ctx: Context, @Arg('input', () => ErasePersonInputType) input: ErasePersonInput) {
    const result = await erasePerson(ctx, input)
    return { ...answerOf(ctx, result), pseudonym: result.ok ? result.pseudonym : null }
  }
}
