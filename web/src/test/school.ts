import type { School } from '../shared/school/useSchool.ts'

/** The school of these tests, as the server sends it: in Tokyo, with everything switched on and no location yet. */
export const aSchool: School & { __typename: 'School' } = {
  __typename: 'School',
  id: 'school',
  name: '青空英会話スクール',
  title: '青空英会話スクール',
  timezoneName: 'Asia/Tokyo',
  contact: '',
  creditType: 'p',
  bookUntilMinutes: 60,
  defaultCalendar: 'week',
  displayTeacherName: true,
  onlineLessons: true,
  priorityTeachers: false,
  givesMakeUp: false,
  scheduleStart: '09:00',
  scheduleEnd: '21:00',
  scheduleInterval: '00:30',
  language: 'jp',
  waitingList: true,
  studentMoves: 'off',
  locations: [],
}
