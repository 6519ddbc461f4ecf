import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { LocationType } from '../locations/location.type.ts'
import { CalendarViewEnum, CreditTypeEnum, StudentMovesEnum, LanguageEnum } from '../platform/shared/enums.ts'

/** The part of a school that everybody may see: its branding and the settings screens depend on (BRAND-04, SET-02). */
@ObjectType('School')
@Access({ scopes: [] })
export class SchoolType {
  @Field(() => ID) id!: string
  @Field(() => String) name!: string
  @Field(() => String) title!: string
  @Field(() => String, { description: 'The main color of the pages, `#rrggbb`, such as #1c7ed6.' }) mainColor!: string
  @Field(() => String, { nullable: true }) logoUrl!: string | null
  @Field(() => String, { nullable: true }) printLogoUrl!: string | null
  @Field(() => String) logoAlt!: string
  @Field(() => LanguageEnum, { description: 'The language of the school.' }) language!: 'en' | 'jp'
  @Field(() => String, { description: 'The time zone of the school, by its IANA name, such as Asia/Tokyo.' })
  timezoneName!: string
  @Field(() => String, { description: 'The time of day the calendar starts at, `HH:MM`, such as 08:00.' })
  scheduleStart!: string
  @Field(() => String, { description: 'The time of day the calendar ends at, `HH:MM`, such as 22:00.' })
  scheduleEnd!: string
  @Field(() => String, { description: 'The interval of the calendar lines, `HH:MM`, such as 00:30.' })
  scheduleInterval!: string
  @Field(() => CalendarViewEnum) defaultCalendar!: string
  @Field(() => Boolean) displayTeacherName!: boolean
  @Field(() => Boolean) onlineLessons!: boolean
  @Field(() => Boolean) waitingList!: boolean
  @Field(() => Boolean) priorityTeachers!: boolean
  @Field(() => Boolean, { description: 'Whether marks of attendance can give make-up points.' }) givesMakeUp!: boolean
  @Field(() => StudentMovesEnum) studentMoves!: string
  @Field(() => String, {
    description:
      'How to reach the school, such as a phone number; empty if the school gives none or nobody is signed in.',
  })
  contact!: string
  @Field(() => CreditTypeEnum) creditType!: 'p' | 't'
  @Field(() => Int, { description: 'Booking closes this many minutes before the start.' })
  bookUntilMinutes!: number
  @Field(() => [LocationType], { description: 'The active places; empty if nobody is signed in.' })
  locations!: LocationType[]
}

@ObjectType('SchoolChange')
@Access({ scopes: [] })
export class SchoolChangeType {
  @Field(() => Boolean, {
    description:
      'Whether the subscription has begun or changes may have been missed, so that you must read the school again.',
  })
  resync!: boolean
}
