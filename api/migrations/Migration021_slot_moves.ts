import { Migration } from '@mikro-orm/migrations'

/**
 * Booked lessons move: the batch that can be taken back says that it moved slots and whether people were told, an
 * activity says where a lesson was before, and calendar programs hear of a booking's new time as of any change of it.
 */
export class Migration021_slot_moves extends Migration {
  override up(): void {
    this.addSql(`alter table slot_batch
      add column moves boolean not null default false,
      add column tells boolean not null default true`)
    this.addSql(`alter table activity
      add column lesson_time_before timestamp,
      add column lesson_location_before text,
      add column teacher_code_before text`)
    this.addSql(`drop trigger booking_changes on booking`)
    this
      .addSql(`create trigger booking_changes before update of status, online, location_id, starts_at, ends_at on booking
      for each row when ((new.status, new.online, new.location_id, new.starts_at, new.ends_at)
        is distinct from (old.status, old.online, old.location_id, old.starts_at, old.ends_at))
      execute function koma_booking_changes()`)
  }
}
