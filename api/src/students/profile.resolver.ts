import { type SaveProfileInput, saveProfileInput } from '@koma/schema/input/profile'
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { fieldValuesIn, StudentFieldValueType } from './fields/studentField.type.ts'
import { ProfilePayload, StudentProfileType } from './profile.type.ts'
import { saveProfile } from './saveProfile.ts'
import { studentProfile } from './studentProfile.ts'

const SaveProfileInputType = inputType('SaveProfileInput', saveProfileInput, { required: ['version'] })

@Resolver(() => StudentProfileType)
export class ProfileResolver {
  @FieldResolver(() => [StudentFieldValueType], {
    description:
      "The values of the school's own fields that the reader may see, in their order. Fields without a value are left out.",
  })
  fields(@Root() { shownValues }: StudentProfileType, @Ctx() ctx: Context) {
    return fieldValuesIn(shownValues ?? [], ctx.language)
  }

  @Query(() => StudentProfileType, { description: 'Returns the note and links about a student.' })
  @Access({ people: ['teacher', 'staff'], scopes: ['students:read'] })
  studentProfile(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return studentProfile(ctx, id)
  }

  @Mutation(() => ProfilePayload, { description: 'Saves the note about a student.' })
  @Access({ people: ['teacher', 'staff'], scopes: ['students:write'] })
  async saveProfile(@Ctx() ctx: Context, @Arg('input', () => SaveProfileInputType) input: SaveProfileInput) {
    const result = await saveProfile(ctx, input)
    return { ...result, ...answerOf(ctx, result) }
  }
}
