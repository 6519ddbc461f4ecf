import { Migration } from '@mikro-orm/migrations'

const differs = `(to_jsonb(old) - 'version') is distinct from (to_jsonb(new) - 'version')`

/**
 * The weekly template: a row is a lesson time that comes again every week, with what may be booked in it and, where they
 * are fixed, its course, place and students. A teacher is in one row at a time.
 */
export class Migration041_template extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check check (topic in
      ('slot', 'student', 'teacher', 'staff', 'note', 'course', 'location', 'contract', 'session', 'school', 'mail', 'run',
       'template'))`)
    this.addSql(`create table template (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      version int not null default 1,
      day smallint not null check (day between 0 and 6),
      start_time time not null,
      end_time time not null,
      use_slot_length boolean not null default true,
      teacher_id uuid not null,
      location_id uuid,
      online_available boolean not null default false,
      online_lesson_link text not null default '',
      lesson_memo text not null default '',
      lesson_rules boolean not null default true,
      fixed_course_id uuid,
      fixed_online boolean,
      primary key (school_id, id),
      foreign key (school_id, teacher_id) references teacher (school_id, id),
      foreign key (school_id, location_id) references location (school_id, id),
      foreign key (school_id, fixed_course_id) references course (school_id, id),
      constraint template_ends_after_start check (end_time > start_time),
      constraint template_somewhere check (location_id is not null or online_available),
      constraint template_fixed_place check (case when fixed_online then online_available
        when not fixed_online then location_id is not null else true end),
      constraint template_teacher_overlap exclude using gist (school_id with =, teacher_id with =, day with =,
        numrange(extract(epoch from start_time), extract(epoch from end_time)) with &&)
    )`)
    this.addSql(`create index template_location on template (school_id, location_id)`)
    this.addSql(`create index template_fixed_course on template (school_id, fixed_course_id)`)
    for (const [table, other] of [
      ['template_course', 'course'],
      ['template_student', 'student'],
    ]) {
      this.addSql(`create table ${table} (
        school_id uuid not null,
        template_id uuid not null,
        ${other}_id uuid not null,
        primary key (school_id, template_id, ${other}_id),
        foreign key (school_id, template_id) references template (school_id, id) on delete cascade,
        foreign key (school_id, ${other}_id) references ${other} (school_id, id)
      )`)
      this.addSql(`create index ${table}_${other} on ${table} (school_id, ${other}_id)`)
    }
    this.addSql(`create trigger template_record_version before update on template for each row
      when (${differs}) execute function koma_record_version()`)
    this.addSql(`create trigger template_record_announced after update on template for each row
      when (${differs}) execute function koma_record_changed('template')`)
    this.addSql(`create trigger template_record_made_or_gone after insert or delete on template for each row
      execute function koma_record_changed('template')`)
  }
}
