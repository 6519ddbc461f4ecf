const jp = {
  view: '講師別',
  openTeacher: (name: string) => `${name}の週を表示`,
  noSlots: '枠なし',
  booked: (booked: number, slots: number) => `${slots}枠中${booked}枠に予約`,
  onlyBusy: '枠のある講師のみ',
  noTeachers: '表示する講師がいません',
  noTeachersHint: '条件をクリアするか、「枠のある講師のみ」をオフにしてください。',
  weekTable: '講師ごとの週の枠',
  bookedShort: (booked: number, slots: number) => `予約 ${booked}/${slots}`,
  noTeacher: '講師なし',
}

const en: typeof jp = {
  view: 'By teacher',
  openTeacher: (name) => `Show ${name}'s week`,
  noSlots: 'No slots',
  booked: (booked, slots) => `${booked} of ${slots} booked`,
  onlyBusy: 'Teachers with slots only',
  noTeachers: 'No teachers to show',
  noTeachersHint: 'Clear the filters, or switch “Teachers with slots only” off.',
  weekTable: "The week's slots by teacher",
  bookedShort: (booked, slots) => `${booked}/${slots} booked`,
  noTeacher: 'No teacher',
}

/** The texts of the day and the week by teacher. */
export const messages = { jp, en }
