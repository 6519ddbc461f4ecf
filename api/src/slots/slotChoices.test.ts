import { expect, test } from 'vitest'
import { addCourse, addLocation, addStudent } from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'
import { addTeacherOf, askerOf, openDesk } from '../../test/slotDesk.ts'

const CHOICES = `{ slotChoices {
  teachers { teacher { teacherCode } onlineLessonLink courseIds } locations { id }
  courses { course { code } days startTime endTime }
  otherTypes { code }
  defaults { slotLengthMinutes availableFromMonths availableFromDay availableFromHour cancelByDays cancelByHour } } }`

test('the slot form offers what is active, with what its rules need; staff only (SCHED-54, SCHED-60, SCHED-63, SCHED-64, D71)', async () => {
  const desk = await openDesk({ slotLengthMinutes: 45, cancelByDays: 2, cancelByHour: 12, availableFromMonths: 3 })
  const { school, course, teacher, location } = desk
  const evening = await addCourse(school, { code: 'ZZZ', days: [1, 3], startTime: '18:00', endTime: '21:30' })
  const second = await addTeacherOf(school, [evening, course], {
    teacherCode: 'zz',
    onlineLessonLink: 'https://zz.example',
  })
  await addTeacherOf(school, [course], { active: false })
  await addLocation(school, { active: false })
  await addCourse(school, { active: false })
  await addCourse(school, { code: '_meeting' })
  await addCourse(school, { code: '_gone', active: false })
  const { body } = await graphql(await testApp(), CHOICES, {}, await askerOf(desk.staff))
  expect(body.data).toEqual({
    slotChoices: {
      teachers: [
        { teacher: { teacherCode: teacher.code }, onlineLessonLink: '', courseIds: [course.id] },
        {
          teacher: { teacherCode: second.code },
          onlineLessonLink: 'https://zz.example',
          courseIds: expect.arrayContaining([evening.id, course.id]),
        },
      ],
      locations: [{ id: location.id }],
      courses: [
        { course: { code: course.code }, days: [0, 1, 2, 3, 4, 5, 6], startTime: '00:00', endTime: '23:59' },
        { course: { code: 'ZZZ' }, days: [1, 3], startTime: '18:00', endTime: '21:30' },
      ],
      otherTypes: [{ code: '_meeting' }],
      defaults: {
        slotLengthMinutes: 45,
        availableFromMonths: 3,
        availableFromDay: 1,
        availableFromHour: 9,
        cancelByDays: 2,
        cancelByHour: 12,
      },
    },
  })
  for (const user of [teacher, await addStudent(school)]) {
    const refused = await graphql(await testApp(), CHOICES, {}, await askerOf(user))
    expect(refused.body.errors?.map(({ extensions }) => extensions?.code)).toEqual(['FORBIDDEN'])
  }
})
