import { Migration } from '@mikro-orm/migrations'

/**
 * Private calendar addresses, of which only the token's hash is kept, and what calendar programs need
 * to follow a booking: when it last changed and how often. Both grow by themselves, whoever changes it.
 */
export class Migration005_calendar_feed extends Migration {
  override up(): void {
    this.addSql(`create table calendar_feed (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      token_hash bytea not null,
      student_id uuid,
      teacher_id uuid,
      created_at timestamptz not null default now(),
      primary key (school_id, id),
      unique (school_id, token_hash),
      unique (school_id, student_id),
      unique (school_id, teacher_id),
      check (num_nonnulls(student_id, teacher_id) = 1),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, teacher_id) references teacher (school_id, id) on delete cascade
    )`)

    this.addSql(`alter table booking
      add column sequence int not null default 0,
      add column changed_at timestamptz not null default now()`)
    this.addSql(`create index booking_ended_slot on booking (school_id, slot_id) where status <> 'booked'`)

    this.addSql(`create function koma_booking_changes() returns trigger language plpgsql as $$
      begin
        new.sequence := old.sequence + 1;
        new.changed_at := now();
        return new;
      end $$`)
    this.addSql(`create trigger booking_changes before update of status, online, location_id on booking
      for each row when ((new.status, new.online, new.location_id) is distinct from (old.status, old.online, old.location_id))
      execute function koma_booking_changes()`)
    this.addSql(`create function koma_slot_changes_teacher() returns trigger language plpgsql as $$
      begin
        update booking set sequence = sequence + 1, changed_at = now()
        where school_id = new.school_id and live_slot_id = new.id;
        return null;
      end $$`)
    this.addSql(`create trigger slot_changes_teacher after update of teacher_id on slot
      for each row when (new.teacher_id is distinct from old.teacher_id) execute function koma_slot_changes_teacher()`)
  }
}
