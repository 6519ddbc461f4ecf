import { Migration } from '@mikro-orm/migrations'

/**
 * What lists of students are filtered and ordered by own fields with, a row for each value, so that 20,000 students are
 * not read for a hundred. A trigger of the student keeps it (`koma_student_field_words`).
 */
export class Migration194_student_field_keys extends Migration {
  override up(): void {
    this.addSql(`create table student_field_key (
      school_id uuid not null,
      field_id uuid not null,
      key text collate "C" not null,
      code text collate "C" not null,
      student_id uuid not null,
      primary key (school_id, field_id, key, code, student_id),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, field_id) references student_field (school_id, id) on delete cascade
    )`)
    this.addSql(`insert into student_field_key (school_id, field_id, key, code, student_id)
      select f.school_id, f.id, case f.kind
          when 'text' then left(koma_fold(s.own_values ->> f.id::text), 400)
          when 'link' then left(koma_fold(s.own_values ->> f.id::text), 400)
          when 'number' then lpad(((s.own_values ->> f.id::text)::numeric * 1000 + 1000000000000)::bigint::text, 13, '0')
          when 'yesNo' then case s.own_values ->> f.id::text when 'true' then '1' else '0' end
          else s.own_values ->> f.id::text end,
        s.student_id, s.id
      from student s
      join student_field f on f.school_id = s.school_id and jsonb_exists(s.own_values, f.id::text)
      where not s.deleted and s.own_values <> '{}'`)
    this.addSql(
      `create unique index student_field_key_of on student_field_key (school_id, student_id, field_id) include (key)`,
    )
  }
}
