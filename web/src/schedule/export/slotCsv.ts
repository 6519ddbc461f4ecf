import type { SlotMessages } from '../../desk/messages.ts'
import type { FullSlot, SlotBooking } from '../../desk/store/slotDocuments.ts'
import { placeText } from '../../desk/slot/slotTexts.ts'
import { csvOf, memoCell } from '../../ui/csv.ts'
import type { ExportMessages } from './messages.ts'

const day = (time: string) => time.slice(0, 10)
const clock = (time: string) => time.slice(11, 16)

/** The slots as CSV, in the order given: all that staff see of each, a row a slot. (CSV-07, CSV-10, D135) */
export function slotCsv(slots: readonly FullSlot[], m: ExportMessages, words: SlotMessages): string {
  const join = (texts: readonly string[]) => texts.join('; ')
  const header = Object.values(m.slotColumns)
  const rows = slots.map((slot) => {
    const { teacher, bookedCourse } = slot
    const bookings = slot.bookings ?? []
    const cells: Record<keyof ExportMessages['slotColumns'], string> = {
      date: day(slot.startsAt),
      start: clock(slot.startsAt),
      end: clock(slot.endsAt),
      openFrom: `${day(slot.availableFrom)} ${clock(slot.availableFrom)}`,
      cancelUntil: `${day(slot.cancelBy)} ${clock(slot.cancelBy)}`,
      teacherCode: teacher?.teacherCode ?? '',
      teacher: teacher?.displayName ?? '',
      location: slot.location?.locationName ?? '',
      online: slot.onlineAvailable ? m.yes : m.no,
      courses: join(slot.courses.map(({ displayName }) => displayName)),
      bookedCourse: bookedCourse?.displayName ?? '',
      booked: String(slot.bookedCount),
      limit: slot.capacity === null ? '' : String(slot.capacity),
      lessonLocation: slot.lessonLocation === null ? '' : placeText(slot.lessonLocation, words),
      studentCodes: join(bookings.map(({ student }) => student?.studentCode ?? '_')),
      students: join(bookings.map(({ student }) => student?.fullName ?? words.otherBooking)),
      attendance: join(bookings.map((booking) => attendanceWord(booking, m))),
      waiting: join((slot.waitingList ?? []).map(({ fullName }) => fullName)),
      link: slot.onlineLessonLink ?? '',
      memo: memoCell(slot.lessonMemo ?? ''),
    }
    return Object.values(cells)
  })
  return csvOf(header, rows)
}

function attendanceWord({ attendance }: SlotBooking, m: ExportMessages): string {
  // A hyphen would be taken for the start of a formula.
  return attendance === null ? '–' : m[attendance]
}
