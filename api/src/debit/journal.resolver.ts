import { journalInput } from '@koma/schema/input/journal'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { argsType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { journal } from './journal.ts'
import { JournalSumType } from './journal.type.ts'

const JournalArgs = argsType('Journal', journalInput)

@Resolver()
export class JournalResolver {
  @Query(() => [JournalSumType], { description: "Adds up a month's journal for accountants by kind and tax rate." })
  @Access({ people: ['staff'] })
  journal(@Ctx() ctx: Context, @Args(() => JournalArgs) input: { month: string }) {
    return journal(ctx, input)
  }
}
