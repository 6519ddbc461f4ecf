import { typed } from './deskData.ts'

/** An entry of a history as the server sends it: Misaki's booking of a lesson of Emily's. */
export const aHistoryRecord = <Change extends object>(change: Change) =>
  typed('HistoryRecord', {
    type: 'booking',
    lessonTime: '2026-11-21T10:00:00',
    lessonTimeBefore: null as string | null,
    lessonLocationBefore: null as string | null,
    teacherBefore: null as { id: string; displayName: string } | null,
    movedAway: false,
    undone: false,
    bookingId: null as string | null,
    interactionTime: '2026-11-18T21:05:00',
    contractId: 'k-1',
    contractNumber: '1760000003401',
    pointsChange: -2,
    lessonLocation: '駅前校',
    online: false,
    courseName: '日常英会話',
    student: typed('BookedStudent', { id: 's-1', fullName: '佐藤 美咲' }),
    teacher: typed('Teacher', { id: 't-1', displayName: 'Emily' }),
    ...change,
  })
