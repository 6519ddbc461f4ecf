import { attendanceInput } from '@koma/schema/input/attendance'
import {
  bookingPromiseInput,
  bookOtherInput,
  bookSlotInput,
  cancelBookingInput,
  cancelOtherInput,
  cancelPromiseInput,
  undoBookingInput,
  undoMoveInput,
} from '@koma/schema/input/booking'
import { moveBookingInput, movePromiseInput, moveTargetInput } from '@koma/schema/input/moveBooking'
import { acceptOfferInput } from '@koma/schema/input/offer'
import {
  bookedLessonInput,
  bookLessonsInput,
  repeatInput,
  repeatInsteadInput,
  undoBookingsInput,
} from '@koma/schema/input/repeatBooking'
import { waitingListInput } from '@koma/schema/input/waiting'
import { argsType, inputType } from '../platform/record/inputType.ts'
import { AttendanceEnum, AttendanceReasonEnum, CancelOutcomeEnum } from '../platform/shared/enums.ts'

const BookingPromiseInputType = inputType('BookingPromiseInput', bookingPromiseInput)
export const BookSlotInputType = inputType('BookSlotInput', bookSlotInput, {
  types: { expects: BookingPromiseInputType },
})
export const AcceptOfferInputType = inputType('AcceptOfferInput', acceptOfferInput, {
  types: { expects: BookingPromiseInputType },
})
export const BookLessonsInputType = inputType('BookLessonsInput', bookLessonsInput, {
  types: {
    lessons: inputType('BookedLessonInput', bookedLessonInput, { types: { expects: BookingPromiseInputType } }),
  },
})
export const RepeatInputType = inputType('RepeatInput', repeatInput, {
  types: { instead: inputType('RepeatInsteadInput', repeatInsteadInput) },
})
export const UndoBookingsArgs = argsType('UndoBookings', undoBookingsInput, { former: { digest: 'seal' } })
export const CancelBookingInputType = inputType('CancelBookingInput', cancelBookingInput, {
  types: { expects: inputType('CancelPromiseInput', cancelPromiseInput) },
})
export const MoveBookingInputType = inputType('MoveBookingInput', moveBookingInput, {
  types: {
    to: inputType('MoveTargetInput', moveTargetInput),
    expects: inputType('MovePromiseInput', movePromiseInput, { types: { outcome: CancelOutcomeEnum } }),
  },
})
export const BookOtherInputType = inputType('BookOtherInput', bookOtherInput)
export const CancelOtherInputType = inputType('CancelOtherInput', cancelOtherInput)
export const UndoBookingArgs = argsType('UndoBooking', undoBookingInput, { former: { digest: 'seal' } })
export const UndoMoveArgs = argsType('UndoMove', undoMoveInput, { former: { digest: 'seal' } })
export const WaitingListInputType = inputType('WaitingListInput', waitingListInput)
export const AttendanceInputType = inputType('AttendanceInput', attendanceInput, {
  types: { attendance: AttendanceEnum, reason: AttendanceReasonEnum },
})
