import { type Sql, sql } from '../platform/database/sql.ts'
import type { Language } from '@koma/schema/codes'
import type { UserType } from '../platform/shared/context.ts'
import type { ChildReader } from './letterParts.ts'
import { linkWants } from './guardianCopies.ts'
import type { MailContent } from './mail.kinds.ts'

/** A mail as its row has it, with the school's settings that matter to it. */
export type MailToMake = MailContent & {
  schoolId: string
  id: string
  key: string
  address: string
  language: Language
  about: string | null
  reader: { type: UserType; id: string; name: string } | null
  /** The guardian to whom it goes, where the reader is their child; null for all other mails. */
  guardian: (ChildReader & { linkId: string | null; wants: boolean }) | null
  school: {
    name: string
    email: string
    emailName: string
    schoolContact: string
    defaultColor: string
    creditType: 'p' | 't'
    displayTeacherName: boolean
    timezoneName: string
    logoUrl: string | null
  }
}

/** Returns the columns of a mail of a school as `makeMail` takes it, from `mail m join school s`. */
export const mailColumns = (school: Sql): Sql => sql`
  m.school_id as "schoolId", m.id, m.key, m.kind, m.data, m.address, m.language, m.about,
  (select jsonb_build_object('type', u.type, 'id', u.id, 'name', u.last_name || ' ' || u.first_name) from (
    select 'student' as type, id, last_name, first_name from student where school_id = ${school} and id = m.student_id
    union all
    select 'teacher', id, last_name, first_name from teacher where school_id = ${school} and id = m.teacher_id
    union all
    select 'staff', id, last_name, first_name from staff where school_id = ${school} and id = m.staff_id
    union all
    select 'guardian', id, last_name, first_name from guardian
    where school_id = ${school} and id = m.guardian_id and m.student_id is null
  ) u) as reader,
  (select jsonb_build_object('id', g.id, 'name', g.last_name || ' ' || g.first_name, 'childId', st.id, 'firstName', st.first_name, 'linkId', gs.id,
      'wants', coalesce(g.active and g.notify and st.active and ${linkWants(sql`m.kind`)}, false))
    from guardian g
    join student st on st.school_id = ${school} and st.id = m.student_id
    left join guardian_student gs on gs.school_id = ${school} and gs.guardian_id = g.id and gs.student_id = st.id
    where g.school_id = ${school} and g.id = m.guardian_id) as guardian,
  jsonb_build_object('name', s.name, 'email', s.email, 'emailName', s.email_name, 'schoolContact', s.school_contact,
    'defaultColor', s.default_color, 'creditType', s.credit_type, 'displayTeacherName', s.display_teacher_name,
    'timezoneName', s.timezone_name, 'logoUrl', s.logo_url) as school`
