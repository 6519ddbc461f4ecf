interface Messages {
  view: string
  openTeacher: (name: string) => string
  noSlots: string
  booked: (booked: number, slots: number) => string
  onlyBusy: string
  noTeachers: string
  noTeachersHint: string
  weekTable: string
  bookedShort: (booked: number, slots: number) => string
  noTeacher: string
}

const jp: Messages = {
  view: '講師別',
  openTeacher: (name) => `${name}の週を表示`,
  noSlots: '枠なし',
  booked: (booked, slots) => `${slots}枠中${booked}枠に予約`,
  onlyBusy: '枠のある講師のみ',
  noTeachers: '表示する講師がいません',
  noTeachersHint: '絞り込みを解除するか、「枠のある講師のみ」をオフにしてください。',
  weekTable: '講師ごとの週の枠',
  bookedShort: (booked, slots) => `予約 ${booked}/${slots}`,
  noTeacher: '講師なし',
}

const en: Messages = {
  view: 'By teacher',
  openTeacher: (name) => `Show the week of ${name}`,
  noSlots: 'No slots',
  booked: (booked, slots) => `${booked} of ${slots} booked`,
  onlyBusy: 'Only with slots',
  noTeachers: 'No teachers to show',
  noTeachersHint: 'Clear the filters, or switch “Only with slots” off.',
  weekTable: 'The week’s slots by teacher',
  bookedShort: (booked, slots) => `${booked}/${slots} booked`,
  noTeacher: 'No teacher',
}

/** The texts of the day and the week by teacher. */
export const messages = { jp, en }
