import { Migration } from '@mikro-orm/migrations'

const differs = `(to_jsonb(old) - 'version') is distinct from (to_jsonb(new) - 'version')`

/**
 * Closures: time without lessons at the school, a place or with a teacher. No slot can be put into one, and what was in it
 * is kept, so that it can come back.
 */
export class Migration043_closures extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check check (topic in
      ('slot', 'student', 'teacher', 'staff', 'note', 'course', 'location', 'contract', 'session', 'school', 'mail', 'run',
       'template', 'closure'))`)
    this.addSql(`create table closure (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      version int not null default 1,
      starts_at timestamp not null,
      ends_at timestamp not null,
      location_id uuid,
      teacher_id uuid,
      reason text not null check (reason <> ''),
      run_id uuid,
      reopened_at timestamp,
      primary key (school_id, id),
      foreign key (school_id, location_id) references location (school_id, id) on delete cascade,
      foreign key (school_id, teacher_id) references teacher (school_id, id) on delete cascade,
      constraint closure_lasts check (ends_at > starts_at),
      constraint closure_of_one check (num_nonnulls(location_id, teacher_id) <= 1)
    )`)
    this.addSql(`create index closure_time on closure (school_id, ends_at) where reopened_at is null`)
    this.addSql(`create index closure_run on closure (school_id, run_id)`)
    this.addSql(`create index closure_location on closure (school_id, location_id) where location_id is not null`)
    this.addSql(`create index closure_teacher on closure (school_id, teacher_id) where teacher_id is not null`)
    this.addSql(`create table closure_slot (
      school_id uuid not null,
      closure_id uuid not null,
      slot_id uuid not null,
      kept jsonb not null,
      returned boolean,
      note text,
      primary key (school_id, closure_id, slot_id),
      foreign key (school_id, closure_id) references closure (school_id, id) on delete cascade
    )`)
    this.addSql(`create table closure_booking (
      school_id uuid not null,
      closure_id uuid not null,
      booking_id uuid not null,
      new_booking_id uuid,
      note text,
      primary key (school_id, closure_id, booking_id),
      foreign key (school_id, closure_id) references closure (school_id, id) on delete cascade,
      foreign key (school_id, booking_id) references booking (school_id, id) on delete cascade
    )`)
    this.addSql(`create index closure_booking_booking on closure_booking (school_id, booking_id)`)
    this.addSql(`create trigger closure_record_version before update on closure for each row
      when (${differs}) execute function koma_record_version()`)
    this.addSql(`create trigger closure_record_announced after update on closure for each row
      when (${differs}) execute function koma_record_changed('closure')`)
    this.addSql(`create trigger closure_record_made_or_gone after insert or delete on closure for each row
      execute function koma_record_changed('closure')`)
    this.addSql(
      `create function koma_slot_not_closed() returns trigger language plpgsql as $$ begin return null; end $$`,
    )
    this.addSql(`create trigger slot_not_closed before insert on slot for each row
      execute function koma_slot_not_closed()`)
    this
      .addSql(`create trigger slot_not_moved_into_closed before update of starts_at, ends_at, teacher_id, location_id on slot
      for each row when ((new.starts_at, new.ends_at, new.teacher_id, new.location_id)
        is distinct from (old.starts_at, old.ends_at, old.teacher_id, old.location_id))
      execute function koma_slot_not_closed()`)
  }
}
