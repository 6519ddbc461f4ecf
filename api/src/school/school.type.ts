import { Field, ID, Int, ObjectType } from 'type-graphql'
import { LocationType } from '../locations/location.type.ts'
import { CalendarViewEnum, CreditTypeEnum, LanguageEnum } from '../shared/enums.ts'

/** What everybody may know of a school: its branding and the settings screens depend on (BRAND-04, SET-02). */
@ObjectType('School')
export class SchoolType {
  @Field(() => ID) id!: string
  @Field(() => String) name!: string
  @Field(() => String) title!: string
  @Field(() => String, { description: '#rrggbb' }) mainColor!: string
  @Field(() => String, { nullable: true }) logoUrl!: string | null
  @Field(() => String, { nullable: true }) printLogoUrl!: string | null
  @Field(() => String) logoAlt!: string
  @Field(() => LanguageEnum, { description: 'The language of the school.' }) language!: 'en' | 'jp'
  @Field(() => String, { description: 'IANA time zone.' }) timezoneName!: string
  @Field(() => String, { description: 'HH:MM' }) scheduleStart!: string
  @Field(() => String, { description: 'HH:MM' }) scheduleEnd!: string
  @Field(() => String, { description: 'HH:MM' }) scheduleInterval!: string
  @Field(() => CalendarViewEnum) defaultCalendar!: string
  @Field(() => Boolean) displayTeacherName!: boolean
  @Field(() => Boolean) onlineLessons!: boolean
  @Field(() => Boolean) waitingList!: boolean
  @Field(() => Boolean) priorityTeachers!: boolean
  @Field(() => CreditTypeEnum) creditType!: 'p' | 't'
  @Field(() => Int, { description: 'Students may book until this many minutes before the start.' })
  bookUntilMinutes!: number
  @Field(() => [LocationType], { description: 'The active ones; none for who is not signed in.' })
  locations!: LocationType[]
}

@ObjectType('SchoolChange')
export class SchoolChangeType {
  @Field(() => Boolean, { description: 'true: listening has begun, or changes may have been missed.' }) resync!: boolean
}
