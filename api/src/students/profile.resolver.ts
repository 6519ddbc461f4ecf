import { type SaveProfileInput, saveProfileInput } from '@koma/schema/input/profile'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { ProfilePayload, StudentProfileType } from './profile.type.ts'
import { saveProfile } from './saveProfile.ts'
import { studentProfile } from './studentProfile.ts'

const SaveProfileInputType = inputType('SaveProfileInput', saveProfileInput, { required: ['version'] })

@Resolver()
export class ProfileResolver {
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
