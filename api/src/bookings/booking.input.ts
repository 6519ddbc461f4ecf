import { attendanceInput } from '@koma/schema/input/attendance'
import {
  bookingPromiseInput,
  bookOtherInput,
  bookSlotInput,
  cancelBookingInput,
  cancelOtherInput,
  cancelPromiseInput,
} from '@koma/schema/input/booking'
import { waitingListInput } from '@koma/schema/input/waiting'
import { inputType } from '../platform/record/inputType.ts'
import { AttendanceEnum } from '../platform/shared/enums.ts'

export const BookSlotInputType = inputType('BookSlotInput', bookSlotInput, {
  types: { expects: inputType('BookingPromiseInput', bookingPromiseInput) },
})
export const CancelBookingInputType = inputType('CancelBookingInput', cancelBookingInput, {
  types: { expects: inputType('CancelPromiseInput', cancelPromiseInput) },
})
export const BookOtherInputType = inputType('BookOtherInput', bookOtherInput)
export const CancelOtherInputType = inputType('CancelOtherInput', cancelOtherInput)
export const WaitingListInputType = inputType('WaitingListInput', waitingListInput)
export const AttendanceInputType = inputType('AttendanceInput', attendanceInput, {
  types: { attendance: AttendanceEnum },
})
