import { Migration } from '@mikro-orm/migrations'

const differs = `(to_jsonb(old) - 'version') is distinct from (to_jsonb(new) - 'version')`

/**
 * The fields of students that a school defines itself, and their values, kept with the student by the ids of the
 * fields. What they are found by is kept apart from other words of students, by field: not everybody may see each. What a change was from and
 * to lies beside the log, which is never emptied.
 */
export class Migration180_student_fields extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check check (topic in
      ('slot', 'student', 'teacher', 'staff', 'note', 'course', 'location', 'contract', 'session', 'school', 'mail', 'run',
       'template', 'closure', 'entry', 'webhook', 'apiKey', 'plan', 'guardian',
       'studentField'))`)
    this.addSql(`create table student_field (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      version int not null default 1,
      active boolean not null default true,
      name_jp text not null default '' check (length(name_jp) <= 60),
      name_en text not null default '' check (length(name_en) <= 60),
      kind text not null default 'text' check (kind in ('text', 'number', 'date', 'choice', 'yesNo', 'link')),
      required boolean not null default false,
      teachers_see boolean not null default false,
      students_see boolean not null default false,
      position int not null default 1 check (position > 0),
      choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array' and jsonb_array_length(choices) <= 100),
      primary key (school_id, id),
      constraint student_field_named check (name_jp <> '' or name_en <> '')
    )`)
    this.addSql(`create unique index student_field_name_jp on student_field (school_id, koma_fold(name_jp))
      where active and name_jp <> ''`)
    this.addSql(`create unique index student_field_name_en on student_field (school_id, koma_fold(name_en))
      where active and name_en <> ''`)
    this.addSql(`create trigger student_field_record_version before update on student_field for each row
      when (${differs}) execute function koma_record_version()`)
    this.addSql(`create trigger student_field_record_announced after update on student_field for each row
      when (${differs}) execute function koma_record_changed('studentField')`)
    this.addSql(`create trigger student_field_record_made_or_gone after insert or delete on student_field for each row
      execute function koma_record_changed('studentField')`)

    this.addSql(`alter table student add column own_values jsonb not null default '{}'
      constraint student_own_values check (jsonb_typeof(own_values) = 'object')`)
    this.addSql(`create table student_field_word (
      school_id uuid not null,
      word text collate "C" not null,
      student_id uuid not null,
      field_id uuid not null,
      primary key (school_id, word, student_id, field_id),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, field_id) references student_field (school_id, id) on delete cascade
    )`)
    this.addSql(`create index student_field_word_of on student_field_word (school_id, student_id)`)
    this.addSql(`create table student_field_change (
      school_id uuid not null,
      id uuid not null,
      student_id uuid not null,
      field_id uuid not null,
      before jsonb,
      after jsonb,
      primary key (school_id, id),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, field_id) references student_field (school_id, id) on delete cascade
    )`)
    this.addSql(`create index student_field_change_of on student_field_change (school_id, student_id)`)
    this.addSql(`create function koma_student_field_words() returns trigger language plpgsql as $$
      begin return null; end $$`)
    this.addSql(`create trigger student_field_words_made after insert on student
      for each row when (new.own_values <> '{}') execute function koma_student_field_words()`)
    this.addSql(`create trigger student_field_words_changed after update of own_values, deleted on student
      for each row when ((old.own_values, old.deleted) is distinct from (new.own_values, new.deleted))
      execute function koma_student_field_words()`)
  }
}
