import {
  changeLeaveInput,
  endLeaveInput,
  leaveChange,
  leaveContract,
  leaveForm,
  leaveLists,
  leaveUndoPreviewInput,
  leavesInput,
  waivePauseFeeInput,
  recordLeaveInput,
  undoLeaveInput,
} from '@koma/schema/input/leave'
import { type LeaveContractWay, leaveContractWays } from '@koma/schema/rules/leave'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { argsType, inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'
import { NotifiedPersonType } from '../runs/undo/undo.type.ts'
import { LeaveKindEnum, LeaveStateEnum } from '../students/studentLeave.type.ts'
import { formerSeal } from '../platform/shared/formerName.ts'

const LeaveContractWayEnum = graphqlEnum('LeaveContractWay', leaveContractWays)
const LeaveContract = inputType('LeaveContractInput', leaveContract, { types: { way: LeaveContractWayEnum } })
export const LeaveForm = inputType('LeaveInput', leaveForm, {
  types: { kind: LeaveKindEnum, contracts: LeaveContract },
})
export const RecordLeave = inputType('RecordLeaveInput', recordLeaveInput, {
  types: { leave: LeaveForm },
  former: { digest: 'seal' },
})
export const LeaveChangeType = inputType('LeaveChangeInput', leaveChange, { types: { contracts: LeaveContract } })
export const ChangeLeave = inputType('ChangeLeaveInput', changeLeaveInput, { types: { change: LeaveChangeType } })
export const EndLeave = inputType('EndLeaveInput', endLeaveInput)
export const LeaveUndoPreviewArgs = argsType('LeaveUndoPreview', leaveUndoPreviewInput)
export const UndoLeave = inputType('UndoLeaveInput', undoLeaveInput, { former: { digest: 'seal' } })
export const WaivePauseFee = inputType('WaivePauseFeeInput', waivePauseFeeInput)
export const LeavesArgs = argsType('Leaves', leavesInput, { types: { list: graphqlEnum('LeaveList', leaveLists) } })

@ObjectType('PauseFee', { description: 'The fee of one month of a pause, an adjustment of a contract.' })
@Access({ scopes: ['contracts:read'] })
export class PauseFeeType {
  @Field(() => String, { description: 'The month, `YYYY-MM`, such as 2026-12.' }) month!: string
  @Field(() => ID) contractId!: string
  @Field(() => String) contractName!: string
  @Field(() => Int, { description: 'The fee that was charged, in whole yen.' }) amount!: number
  @Field(() => Boolean, { description: 'Whether the fee has been waived.' }) isWaived!: boolean
}

@ObjectType('StudentLeave', { description: 'A pause or departure of a student.' })
@Access({ scopes: ['students:read'] })
export class LeaveType {
  @Field(() => ID) id!: string
  @Field(() => Int, { description: 'The version, which grows with every change.' }) version!: number
  @Field(() => ID) studentId!: string
  @Field(() => String) studentCode!: string
  @Field(() => String, { description: 'The full name of the student, family name first.' }) fullName!: string
  @Field(() => LeaveKindEnum) kind!: 'pause' | 'leaving'
  @Field(() => LeaveStateEnum, { description: 'What it is today.' }) state!: string
  @Field(() => PlainDate, { description: 'The first day without lessons.' }) from!: string
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The last day without lessons; null while it is open or the student has not come back.',
  })
  until!: string | null
  @Field(() => PlainDate, { description: 'The day on which the student said so.' }) saidOn!: string
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The day on which staff are reminded of a pause without an end; null otherwise.',
  })
  remindOn!: string | null
  @Field(() => String) reason!: string
  @Field(() => String) note!: string
  @Field(() => Int, { description: 'The fee in yen for each whole month of a pause.' }) fee!: number
  @Field(() => Boolean, { description: 'Whether fixed places of the weekly template stay.' }) keepsPlaces!: boolean
  @Field(() => Int, { description: 'The number of lessons that were cancelled for it.' }) cancelled!: number
  @Field(() => PlainDateTime) madeAt!: string
  @Field(() => String, { description: 'The name of the person who recorded it.' }) madeBy!: string
  @Field(() => Boolean) isUndone!: boolean
  @Field(() => [PauseFeeType], { description: 'The months that were charged.' }) fees!: PauseFeeType[]
}

@ObjectType('StudentLeavePage')
@Access({ scopes: ['students:read'] })
export class LeavePageType {
  @Field(() => [LeaveType]) leaves!: LeaveType[]
  @Field(() => Boolean, { description: 'Whether there are more after this page.' }) hasMore!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The cursor to send as `after` for the next page; null on the last page.',
  })
  next!: string | null
}

@ObjectType('LeaveLesson', { description: 'A booked lesson in the time of a pause or departure.' })
@Access({ scopes: [] })
class LeaveLessonType {
  @Field(() => ID) bookingId!: string
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => String) courseName!: string
  @Field(() => String) teacherName!: string
  @Field(() => Int, { description: 'The price in points or tickets.' }) cost!: number
  @Field(() => Boolean, { description: 'Whether the lesson is cancelled; otherwise it stays.' }) isCancelled!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The contract that gets the points; null if the lesson stays.',
  })
  contractName!: string | null
  @Field(() => Int, { nullable: true, description: 'The balance of that contract then; null if the lesson stays.' })
  pointsAfter!: number | null
}

@ObjectType('LeaveContract', { description: 'A contract whose days all lie in a pause or departure.' })
@Access({ scopes: [] })
class LeaveContractType {
  @Field(() => ID) contractId!: string
  @Field(() => String) contractName!: string
  @Field(() => PlainDate) startDate!: string
  @Field(() => PlainDate) endDate!: string
  @Field(() => Boolean, { description: 'Whether a lesson has used it, so that it stays.' }) isUsed!: boolean
  @Field(() => Int, { description: 'The price with its adjustments, in whole yen.' }) price!: number
  @Field(() => Int, { description: 'What came in and was not refunded, in whole yen.' }) refundable!: number
  @Field(() => Int, { description: 'Its own points that are left, without those carried over or given.' })
  points!: number
  @Field(() => [LeaveContractWayEnum], { description: 'What can become of it.' }) ways!: LeaveContractWay[]
  @Field(() => LeaveContractWayEnum, { description: 'What becomes of it.' }) way!: LeaveContractWay
}

@ObjectType('LeavingDebt', { description: 'A contract for which something is due when a student leaves.' })
@Access({ scopes: [] })
class LeavingDebtType {
  @Field(() => ID) contractId!: string
  @Field(() => String) contractNumber!: string
  @Field(() => String) contractHolder!: string
  @Field(() => PlainDate) startDate!: string
  @Field(() => PlainDate) endDate!: string
  @Field(() => Int, { description: 'The amount due, in whole yen.' }) balanceOwing!: number
}

@ObjectType('LeavingPoints', { description: 'The points of a contract that are left when a student leaves.' })
@Access({ scopes: [] })
class LeavingPointsType {
  @Field(() => ID) contractId!: string
  @Field(() => String) contractName!: string
  @Field(() => Int, { description: 'The points or tickets left, without those of booked lessons.' }) points!: number
  @Field(() => Int, { description: "Their share of the contract's price, in whole yen." }) yen!: number
}

@ObjectType('LeavingPlanChange', { description: 'A change of plan that no renewal will make once a student leaves.' })
@Access({ scopes: [] })
class LeavingPlanChangeType {
  @Field(() => ID) contractId!: string
  @Field(() => String) contractName!: string
  @Field(() => String, { description: 'The name of the plan that would follow.' }) planName!: string
  @Field(() => PlainDate, { description: 'The first day of that plan.' }) from!: string
}

@ObjectType('LeavingDiscount', { description: 'A repeating discount that no renewal will have once a student leaves.' })
@Access({ scopes: [] })
class LeavingDiscountType {
  @Field(() => ID) contractId!: string
  @Field(() => String) contractName!: string
  @Field(() => String, { description: 'The name of the discount.' }) name!: string
  @Field(() => PlainDate, { nullable: true, description: 'Its last day; null if it is given until it is ended.' })
  lastDay!: string | null
}

@ObjectType('LeavingPause', { description: 'A pause of a student who leaves that is not over.' })
@Access({ scopes: [] })
class LeavingPauseType {
  @Field(() => ID, { description: 'The id of the pause.' }) leaveId!: string
  @Field(() => PlainDate, { description: 'The first day without lessons.' }) from!: string
  @Field(() => PlainDate, { nullable: true, description: 'The last day without lessons; null while it is open.' })
  until!: string | null
}

@ObjectType('LeavingDebit', { description: 'A direct debit of a student who leaves that waits for its results.' })
@Access({ scopes: [] })
class LeavingDebitType {
  @Field(() => PlainDate, { description: 'The banking day.' }) collectOn!: string
  @Field(() => Int, { description: 'The amount to collect, in whole yen.' }) amount!: number
}

@ObjectType('LeavingMoney', {
  description: 'What a student who leaves still owes and still has, and what ends because nothing is renewed.',
})
@Access({ scopes: [] })
export class LeavingMoneyType {
  @Field(() => String, { description: 'The full name of the student, family name first.' }) studentName!: string
  @Field(() => [LeavingDebtType], { description: 'The contracts for which something is due, the oldest first.' })
  debts!: LeavingDebtType[]
  @Field(() => Int, { description: 'The deposit that is held, in whole yen.' }) deposit!: number
  @Field(() => [LeavingPointsType], { description: 'The points left now, by contract.' }) points!: LeavingPointsType[]
  @Field(() => [LeavingPlanChangeType], { description: 'The scheduled changes of plan that end.' })
  planChanges!: LeavingPlanChangeType[]
  @Field(() => [LeavingDiscountType], { description: 'The repeating discounts that end.' })
  discounts!: LeavingDiscountType[]
  @Field(() => [LeavingPauseType], { description: 'The pauses that are not over; they stay as they are.' })
  pauses!: LeavingPauseType[]
  @Field(() => [LeavingDebitType], { description: 'The direct debits that wait for their results.' })
  debits!: LeavingDebitType[]
}

const LEAVING_MONEY = 'What a student who leaves owes and has, and what ends with the contracts; null for a pause.'

@ObjectType('LeavePlan', { description: 'What recording a pause or departure does.' })
@Access({ scopes: [] })
export class LeavePlanType {
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The last day on which it is said in time; null if the school has none.',
  })
  noticeBy!: string | null
  @Field(() => Boolean, { description: 'Whether it was said later than that. Recording it then needs `lateOk`.' })
  isLate!: boolean
  @Field(() => [LeaveLessonType]) lessons!: LeaveLessonType[]
  @Field(() => [PlainDateTime], { description: 'The starts of the lessons whose waiting lists the student leaves.' })
  waits!: string[]
  @Field(() => [String], { description: 'The fixed places in the weekly template, as day, time and teacher.' })
  places!: string[]
  @Field(() => Boolean, { description: 'Whether these places are released when it begins.' }) releasesPlaces!: boolean
  @Field(() => [LeaveContractType], { description: 'The contracts that lie in that time with all their days.' })
  contracts!: LeaveContractType[]
  @Field(() => [String], {
    description: 'The whole months, `YYYY-MM`, that are charged; of a pause without an end those of a year.',
  })
  feeMonths!: string[]
  @Field(() => Int, { description: 'The fee of each month in yen.' }) fee!: number
  @Field(() => LeavingMoneyType, { nullable: true, description: LEAVING_MONEY }) money!: LeavingMoneyType | null
  @Field(() => [NotifiedPersonType], { description: 'The people who are told, or would be if an email reached them.' })
  people!: NotifiedPersonType[]
  @Field(() => String, { description: 'A digest of this preview, for `recordLeave`.' })
  @Field(() => String, formerSeal)
  digest!: string
}

@ObjectType('LeavePreview', { implements: AnswerType, description: 'A preview of a pause or departure.' })
@Access({ scopes: [] })
export class LeavePreviewType extends AnswerType {
  @Field(() => LeavePlanType, { nullable: true, description: 'What it would do; null if it is refused.' })
  plan!: LeavePlanType | null
}

@ObjectType('LostLesson', { description: 'A lesson that an undo could not book again.' })
@Access({ scopes: [] })
class LostLessonType {
  @Field(() => ID) bookingId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => String, { description: "The reason in the user's language." }) message!: string
}

@ObjectType('RestoredLesson', { description: 'A cancelled lesson that a change of a pause books again.' })
@Access({ scopes: [] })
class RestoredLessonType {
  @Field(() => ID) bookingId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => String) courseName!: string
}

@ObjectType('LeaveChangePlan', { description: 'What a change of a pause or departure does.' })
@Access({ scopes: [] })
export class LeaveChangePlanType {
  @Field(() => String, { description: 'The full name of the student, family name first.' }) studentName!: string
  @Field(() => [LeaveLessonType], { description: 'The lessons on days that are added.' }) lessons!: LeaveLessonType[]
  @Field(() => [RestoredLessonType], { description: 'The lessons on days that it leaves, which are booked again.' })
  restored!: RestoredLessonType[]
  @Field(() => [LostLessonType], { description: 'The lessons on such days that stay cancelled.' })
  lost!: LostLessonType[]
  @Field(() => [PlainDateTime], { description: 'The starts of the lessons whose waiting lists the student leaves.' })
  waits!: string[]
  @Field(() => [LeaveContractType], {
    description: 'The contracts that lie in that time with all their days only now.',
  })
  contracts!: LeaveContractType[]
  @Field(() => [String], { description: 'The names of contracts that are charged again, as they no longer lie in it.' })
  restoredContracts!: string[]
  @Field(() => [String], {
    description: 'The names of such contracts that stay as they are, because they changed since.',
  })
  lostContracts!: string[]
  @Field(() => [String], {
    description:
      'The whole months, `YYYY-MM`, that are charged now or later; of a pause without an end those of a year.',
  })
  feeMonths!: string[]
  @Field(() => Int, { description: 'The fee of each of these months in yen.' }) fee!: number
  @Field(() => [String], { description: 'The months, `YYYY-MM`, whose fee is waived.' }) waivedMonths!: string[]
  @Field(() => LeavingMoneyType, { nullable: true, description: LEAVING_MONEY }) money!: LeavingMoneyType | null
  @Field(() => [NotifiedPersonType], { description: 'The people who are told, or would be if an email reached them.' })
  people!: NotifiedPersonType[]
  @Field(() => String, { description: 'A digest of this preview, for `changeLeave`.' }) digest!: string
}

@ObjectType('LeaveChangePreview', {
  implements: AnswerType,
  description: 'A preview of a change of a pause or departure.',
})
@Access({ scopes: [] })
export class LeaveChangePreviewType extends AnswerType {
  @Field(() => LeaveChangePlanType, { nullable: true, description: 'What the change would do; null if it is refused.' })
  plan!: LeaveChangePlanType | null
}

@ObjectType('UndoLeavePlan', { description: 'What undoing a pause or departure restores, and what it cannot.' })
@Access({ scopes: [] })
export class UndoLeavePlanType {
  @Field(() => String, { description: 'The full name of the student, family name first.' }) studentName!: string
  @Field(() => LeaveKindEnum) kind!: 'pause' | 'leaving'
  @Field(() => [RestoredLessonType], { description: 'The lessons that are booked again.' })
  lessons!: RestoredLessonType[]
  @Field(() => [String], { description: 'The fixed places that come back, as day, time and teacher.' })
  places!: string[]
  @Field(() => [String], { description: 'The names of contracts that are charged again.' }) contracts!: string[]
  @Field(() => [String], { description: 'The months, `YYYY-MM`, whose fee is waived.' }) waivedMonths!: string[]
  @Field(() => [LeavingPlanChangeType], { description: 'The scheduled changes of plan that count again.' })
  planChanges!: LeavingPlanChangeType[]
  @Field(() => [LeavingDiscountType], { description: 'The repeating discounts that renewals have again.' })
  discounts!: LeavingDiscountType[]
  @Field(() => [LostLessonType], { description: 'The lessons that stay cancelled.' }) lostLessons!: LostLessonType[]
  @Field(() => [String], { description: 'The fixed places that are taken or gone, as day, time and teacher.' })
  lostPlaces!: string[]
  @Field(() => [String], { description: 'The contracts that stay as they are, because they changed since.' })
  lostContracts!: string[]
  @Field(() => [NotifiedPersonType], { description: 'The people who are told, or would be if an email reached them.' })
  people!: NotifiedPersonType[]
  @Field(() => String, { description: 'A digest of this preview, for `undoLeave` as `planDigest`.' }) digest!: string
}

@ObjectType('LeaveUndoPreview', {
  implements: AnswerType,
  description: 'A preview of the undo of a pause or departure.',
})
@Access({ scopes: [] })
export class LeaveUndoPreviewType extends AnswerType {
  @Field(() => UndoLeavePlanType, { nullable: true, description: 'What comes back; null if it cannot be undone.' })
  plan!: UndoLeavePlanType | null
}

@ObjectType('LeavePayload', { implements: AnswerType, description: 'The result of a change of a pause or departure.' })
@Access({ scopes: [] })
export class LeavePayload extends AnswerType {
  @Field(() => LeaveType, {
    nullable: true,
    description: 'The pause or departure as it is now; null if there is none.',
  })
  leave!: LeaveType | null
}

@ObjectType('UndoLeavePayload', { implements: AnswerType, description: 'The result of undoing a pause or departure.' })
@Access({ scopes: [] })
export class UndoLeavePayload extends AnswerType {
  @Field(() => LeaveType, {
    nullable: true,
    description: 'The pause or departure as it is now; null if there is none.',
  })
  leave!: LeaveType | null
  @Field(() => [LostLessonType], { description: 'The lessons that stay cancelled.' }) lostLessons!: LostLessonType[]
  @Field(() => [String], { description: 'The fixed places that are taken or gone, as day, time and teacher.' })
  lostPlaces!: string[]
  @Field(() => [String], { description: 'The contracts that stay as they are, because they changed since.' })
  lostContracts!: string[]
}
