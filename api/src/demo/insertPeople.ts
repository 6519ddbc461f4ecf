import { randomUUID } from 'node:crypto'
import { instantOf } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { insertRows } from './insertRows.ts'
import type { DemoPlan } from './plan.ts'
import { formerCourse, locations, otherLocations, staff, timeZone } from './school.ts'
import { formerTeacher } from './teachers.ts'

/** Inserts places, courses, staff, teachers and students, all with one password. */
export async function insertPeople(
  em: EntityManager,
  schoolId: string,
  { teachers, students, courses, locationIds, template }: DemoPlan,
  passwordHash: string,
): Promise<void> {
  const exportedUntil = template.runs.find(({ kind }) => kind === 'templateCreate')?.input.to ?? null
  await insertRows(em, 'location', [
    { schoolId, id: locationIds.station, locationName: locations.station },
    { schoolId, id: locationIds.garden, locationName: locations.garden },
  ])
  await insertRows(
    em,
    'location',
    otherLocations.map((place) => ({ schoolId, id: randomUUID(), ...place })),
  )
  await insertRows(
    em,
    'course',
    courses.map((course) => ({ schoolId, ...course, is_group: course.numberOfStudents > 1 })),
  )
  await insertRows(em, 'course', [{ schoolId, id: randomUUID(), ...formerCourse }])
  await insertRows(
    em,
    'staff',
    staff.map(({ staffCode, ...member }) => ({
      schoolId,
      id: randomUUID(),
      staffId: staffCode,
      ...member,
      confirmedEmail: member.email,
      passwordHash,
    })),
  )
  await insertRows(
    em,
    'teacher',
    teachers.map(({ courses: _courses, shifts: _shifts, online: _online, teacherCode, ...teacher }) => ({
      schoolId,
      teacherId: teacherCode,
      ...teacher,
      confirmedEmail: teacher.email,
      notify: false,
      exportedUntil,
      passwordHash,
    })),
  )
  await insertRows(em, 'teacher', [{ schoolId, id: randomUUID(), ...formerTeacher, passwordHash }])
  await insertRows(
    em,
    'teacher_course',
    teachers.flatMap(({ id, courses: taught }) =>
      taught.map((course) => ({ schoolId, teacherId: id, courseId: course.id })),
    ),
  )
  await insertRows(
    em,
    'student',
    students.map(({ contracts: _contracts, bookings: _bookings, lastLogin, studentCode, ...student }) => ({
      schoolId,
      studentId: studentCode,
      ...student,
      confirmedEmail: student.email,
      passwordHash,
      lastLoginAt: lastLogin === null ? null : instantOf(lastLogin, timeZone).toString(),
    })),
  )
}
