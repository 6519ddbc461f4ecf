import { attendanceInput } from '@koma/schema/input/attendance'
import {
  bookingPromiseInput,
  bookOtherInput,
  bookSlotInput,
  cancelBookingInput,
  cancelOtherInput,
  cancelPromiseInput,
  undoBookingInput,
} from '@koma/schema/input/booking'
import { moveBookingInput, movePromiseInput, moveTargetInput } from '@koma/schema/input/moveBooking'
import { waitingListInput } from '@koma/schema/input/waiting'
import { argsType, inputType } from '../platform/record/inputType.ts'
import { AttendanceEnum, CancelOutcomeEnum } from '../platform/shared/enums.ts'

export const BookSlotInputType = inputType('BookSlotInput', bookSlotInput, {
  types: { expects: inputType('BookingPromiseInput', bookingPromiseInput) },
})
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
export const UndoBookingArgs = argsType('UndoBooking', undoBookingInput)
export const WaitingListInputType = inputType('WaitingListInput', waitingListInput)
export const AttendanceInputType = inputType('AttendanceInput', attendanceInput, {
  types: { attendance: AttendanceEnum },
})
