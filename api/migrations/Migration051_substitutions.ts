import { Migration } from '@mikro-orm/migrations'

/**
 * Lessons that somebody took for a teacher who was away: who was to teach, who did, and what the slot was like then, so that
 * it can go back. The absence itself is a closure of the teacher.
 */
export class Migration051_substitutions extends Migration {
  override up(): void {
    this.addSql(`create table substitution (
      school_id uuid not null,
      closure_id uuid not null,
      slot_id uuid not null,
      from_teacher_id uuid not null,
      to_teacher_id uuid not null,
      starts_at timestamp not null,
      ends_at timestamp not null,
      slot_version int not null,
      course_ids uuid[] not null,
      returned boolean,
      note text,
      primary key (school_id, closure_id, slot_id),
      foreign key (school_id, closure_id) references closure (school_id, id) on delete cascade,
      foreign key (school_id, from_teacher_id) references teacher (school_id, id) on delete cascade,
      foreign key (school_id, to_teacher_id) references teacher (school_id, id) on delete cascade,
      constraint substitution_by_another check (from_teacher_id <> to_teacher_id)
    )`)
    this.addSql(`create index substitution_from on substitution (school_id, from_teacher_id)`)
    this.addSql(`create index substitution_to on substitution (school_id, to_teacher_id)`)
  }
}
