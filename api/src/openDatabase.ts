import type { MikroORM } from '@mikro-orm/postgresql'
import type { Client } from 'pg'
import { Contract } from './contracts/contract.entity.ts'
import { Course } from './courses/course.entity.ts'
import { Location } from './locations/location.entity.ts'
import { StudentField } from './students/fields/studentField.entity.ts'
import { Plan } from './plans/plan.entity.ts'
import { School } from './platform/shared/school.entity.ts'
import { Guardian } from './guardians/guardian.entity.ts'
import { Staff } from './staff/staff.entity.ts'
import { StudentNote } from './students/note.entity.ts'
import { Student } from './students/student.entity.ts'
import { Template } from './template/template.entity.ts'
import { Teacher } from './teachers/teacher.entity.ts'
import { ApiKey } from './keys/apiKey.entity.ts'
import { Webhook } from './webhooks/webhook.entity.ts'
import { connect } from './platform/database/connection.ts'

/** The records of all features. */
const entities = [
  School,
  Location,
  Course,
  Teacher,
  Student,
  StudentNote,
  Staff,
  Guardian,
  Plan,
  StudentField,
  Contract,
  Template,
  Webhook,
  ApiKey,
]

/**
 * Opens Koma's database at `url`, a `postgres://` address, with at most `pool` connections (10). Where requests are
 * served they are held to `deadlines`.
 */
export function openDatabase(url: string, options: { pool?: number; deadlines?: boolean } = {}): Promise<MikroORM> {
  return connect(url, { entities, ...options })
}

/**
 * Opens the database at `url` by one connection, which `client` returns after the first query. It is for one
 * transaction of records, statements and COPY.
 */
export async function openByOneConnection(url: string): Promise<{ orm: MikroORM; client: () => Client }> {
  let open: Client | undefined
  const onConnect = (client: Client): Promise<void> => {
    open = client
    return Promise.resolve()
  }
  const orm = await connect(url, { entities, pool: 1, onConnect })
  return {
    orm,
    client: () => {
      if (open === undefined) throw new Error('no connection is open yet')
      return open
    },
  }
}
