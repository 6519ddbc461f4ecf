import type { RetentionForm, SaveRetentionInput } from '@koma/schema/input/retention'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../platform/record/answer.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { retentionPreview } from './applyRetention.ts'
import { retention, saveRetention } from './retention.ts'
import {
  RetentionPlanType,
  RetentionPreviewInputType,
  RetentionType,
  SaveRetentionInputType,
  SaveRetentionPayload,
} from './retention.type.ts'

@Resolver()
export class RetentionResolver {
  @Query(() => RetentionType, { description: 'Returns the periods after which the school forgets.' })
  @Access({ people: ['staff'], staff: ['settingsEdit', 'studentDelete', 'studentPassword'] })
  retention(@Ctx() ctx: Context) {
    return retention(ctx)
  }

  @Query(() => RetentionPlanType, { description: 'Previews what the next night would forget with these periods.' })
  @Access({ people: ['staff'], staff: ['settingsEdit', 'studentDelete', 'studentPassword'] })
  retentionPreview(@Ctx() ctx: Context, @Arg('input', () => RetentionPreviewInputType) input: RetentionForm) {
    return retentionPreview(ctx, input)
  }

  @Mutation(() => SaveRetentionPayload, {
    description: 'Saves the periods after which the school forgets. The next night goes by them.',
  })
  @Access({ people: ['staff'], staff: ['settingsEdit', 'studentDelete', 'studentPassword'], fresh: true })
  async saveRetention(@Ctx() ctx: Context, @Arg('input', () => SaveRetentionInputType) input: SaveRetentionInput) {
    const answer = answerOf(ctx, await saveRetention(ctx, input))
    return { ...answer, retention: await retention(ctx) }
  }
}
