import { attendanceInput } from '@koma/schema/input/attendance'
import { bookOtherInput, bookSlotInput, cancelBookingInput, cancelOtherInput } from '@koma/schema/input/booking'
import { waitingListInput } from '@koma/schema/input/waiting'
import { inputType } from '../record/inputType.ts'
import { AttendanceEnum } from '../shared/enums.ts'

export const BookSlotInputType = inputType('BookSlotInput', bookSlotInput)
export const CancelBookingInputType = inputType('CancelBookingInput', cancelBookingInput)
export const BookOtherInputType = inputType('BookOtherInput', bookOtherInput)
export const CancelOtherInputType = inputType('CancelOtherInput', cancelOtherInput)
export const WaitingListInputType = inputType('WaitingListInput', waitingListInput)
export const AttendanceInputType = inputType('AttendanceInput', attendanceInput, {
  types: { attendance: AttendanceEnum },
})
