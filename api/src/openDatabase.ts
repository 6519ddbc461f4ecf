import type { MikroORM } from '@mikro-orm/postgresql'
import { Contract } from './contracts/contract.entity.ts'
import { Course } from './courses/course.entity.ts'
import { Location } from './locations/location.entity.ts'
import { School } from './shared/school.entity.ts'
import { Staff } from './staff/staff.entity.ts'
import { StudentNote } from './students/note.entity.ts'
import { Student } from './students/student.entity.ts'
import { Template } from './template/template.entity.ts'
import { Teacher } from './teachers/teacher.entity.ts'
import { Webhook } from './webhooks/webhook.entity.ts'
import { connect } from './database/connection.ts'

/** The records of all features. */
const entities = [School, Location, Course, Teacher, Student, StudentNote, Staff, Contract, Template, Webhook]

/**
 * Opens Koma's database at `url`, a `postgres://` address, with at most `pool` connections (10). Where requests are
 * served they are held to `deadlines`.
 */
export function openDatabase(url: string, options: { pool?: number; deadlines?: boolean } = {}): Promise<MikroORM> {
  return connect(url, { entities, ...options })
}
