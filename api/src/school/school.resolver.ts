import { type SetLogoInput, setLogoInput } from '@koma/schema/input/school'
import {
  type SettingsEffectsInput,
  settingsEffectsInput,
  type UpdateSettingsInput,
  updateSettingsInput,
} from '@koma/schema/records/settings'
import { givesMakeUp } from '@koma/schema/rules/makeUp'
import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { LocationType } from '../locations/location.type.ts'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { CreditTypeEnum } from '../platform/shared/enums.ts'
import { guide, keepHours, putGuideAway } from './guide.ts'
import { GuidePayload, GuideType } from './guide.type.ts'
import { schoolFacts } from './school.reads.ts'
import type { SchoolRow } from '../platform/shared/school.entity.ts'
import { SchoolChangeType, SchoolType } from './school.type.ts'
import { schoolChanges } from './schoolChanges.ts'
import { settings, settingsNow } from './settings.reads.ts'
import { LogoPayload, SettingsEffects, SettingsPayload, SettingsType } from './settings.type.ts'
import { setLogo } from './setLogo.ts'
import { settingsEffects } from './settingsEffects.ts'
import { updateSettings } from './updateSettings.ts'

const UpdateSettingsInputType = inputType('UpdateSettingsInput', updateSettingsInput, {
  types: { creditType: CreditTypeEnum },
  required: ['version'],
})
const SetLogoInputType = inputType('SetLogoInput', setLogoInput)
const SettingsEffectsInputType = inputType('SettingsEffectsInput', settingsEffectsInput)

@Resolver(() => SchoolType)
export class SchoolResolver {
  @Query(() => SchoolType, { description: 'Returns the school of this host name.' })
  @Access({ people: ['anybody'], scopes: [] })
  school(@Ctx() ctx: Context) {
    // Signed-in users get the settings that their session's statement read; strangers only the remembered ones.
    return ctx.viewer === null ? settingsNow(ctx) : ctx.school
  }

  @Query(() => SettingsType, { description: 'Returns all settings of the school.' })
  @Access({ people: ['staff'], scopes: ['settings:read'] })
  async settings(@Ctx() ctx: Context) {
    return settings(ctx)
  }

  @Query(() => SettingsEffects, {
    description: 'Lists what new settings would leave behind. Changes nothing.',
  })
  @Access({ people: ['staff'], scopes: ['settings:read'] })
  settingsEffects(@Ctx() ctx: Context, @Arg('input', () => SettingsEffectsInputType) input: SettingsEffectsInput) {
    return settingsEffects(ctx, input)
  }

  @Mutation(() => SettingsPayload, { description: 'Changes the settings of the school.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], fresh: true, scopes: ['settings:write'] })
  async updateSettings(@Ctx() ctx: Context, @Arg('input', () => UpdateSettingsInputType) input: UpdateSettingsInput) {
    return { ...answerOf(ctx, await updateSettings(ctx, input)), settings: await settingsNow(ctx) }
  }

  @Mutation(() => LogoPayload, { description: 'Sets or removes a logo of the school.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  async setSchoolLogo(@Ctx() ctx: Context, @Arg('input', () => SetLogoInputType) input: SetLogoInput) {
    return { ...answerOf(ctx, await setLogo(ctx, input)), school: await settingsNow(ctx) }
  }

  @Query(() => GuideType, {
    nullable: true,
    description: "The progress of a new school's guide; null when there is none or it was hidden.",
  })
  @Access({ people: ['staff'] })
  guide(@Ctx() ctx: Context) {
    return guide(ctx)
  }

  @Mutation(() => GuidePayload, {
    description: 'Hides the guide of a new school for all staff, or shows it again.',
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  async putGuideAway(@Ctx() ctx: Context, @Arg('putAway', () => Boolean) putAway: boolean) {
    return { ...answerOf(ctx, await putGuideAway(ctx, putAway)), guide: await guide(ctx) }
  }

  @Mutation(() => GuidePayload, {
    description: "Marks the guide's step about hours and rules as done, without changing them.",
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  async keepHours(@Ctx() ctx: Context) {
    return { ...answerOf(ctx, await keepHours(ctx)), guide: await guide(ctx) }
  }

  @Subscription(() => SchoolChangeType, {
    description: 'Reports that the settings, the look or the places of the school changed and have to be read again.',
    subscribe: ({ context }: { context: Context }) => schoolChanges(context),
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], scopes: [] })
  schoolChanged(@Root() change: SchoolChangeType): SchoolChangeType {
    return change
  }

  @FieldResolver(() => String)
  mainColor(@Root() school: SchoolRow) {
    return school.defaultColor
  }

  @FieldResolver(() => String)
  scheduleStart(@Root() school: SchoolRow) {
    return school.scheduleStart
  }

  @FieldResolver(() => String)
  scheduleEnd(@Root() school: SchoolRow) {
    return school.scheduleEnd
  }

  @FieldResolver(() => String)
  scheduleInterval(@Root() school: SchoolRow) {
    const minutes = school.scheduleIntervalMinutes
    return minutes === 60 ? '01:00' : `00:${String(minutes).padStart(2, '0')}`
  }

  @FieldResolver(() => Boolean)
  givesMakeUp(@Root() school: SchoolRow) {
    return givesMakeUp(school)
  }

  @FieldResolver(() => Number)
  bookUntilMinutes(@Root() school: SchoolRow) {
    return schoolFacts(school).bookUntilMinutes
  }

  /** Told to those who have an account, as emails tell them. */
  @FieldResolver(() => String)
  contact(@Ctx() ctx: Context, @Root() school: SchoolRow) {
    return ctx.viewer === null ? '' : school.schoolContact
  }

  /** Strangers have no use for places, nor has anybody for those where nothing is held any more. */
  @FieldResolver(() => [LocationType])
  async locations(@Ctx() ctx: Context) {
    if (ctx.viewer === null) return []
    return [...(await ctx.directory()).locations.values()].filter(({ active, deleted }) => active && !deleted)
  }
}
