import { Migration } from '@mikro-orm/migrations'

/**
 * A student's booking moves into another slot: its seat is counted there from then on, and calendar programs hear of
 * it. The school says what students may do.
 */
export class Migration105_moved_bookings extends Migration {
  override up(): void {
    this.addSql(`alter table school
      add column student_moves text not null default 'cancellation'
        check (student_moves in ('off', 'cancellation', 'free')),
      add column moves_per_month int not null default 0 check (moves_per_month between 0 and 99),
      add column move_within_days int not null default 0 check (move_within_days between 0 and 365)`)
    this.addSql(`drop trigger booking_frees_seat on booking`)
    this.addSql(`create trigger booking_frees_seat after update of status, slot_id or delete on booking
      for each row execute function koma_booking_frees_seat()`)
    this.addSql(`create trigger booking_takes_seat_elsewhere after update of slot_id on booking
      for each row when (new.slot_id <> old.slot_id and new.status = 'booked')
      execute function koma_booking_takes_seat()`)
    this.addSql(`drop trigger booking_changes on booking`)
    this.addSql(`create trigger booking_changes
      before update of status, slot_id, online, location_id, starts_at, ends_at on booking for each row
      when ((new.status, new.slot_id, new.online, new.location_id, new.starts_at, new.ends_at)
        is distinct from (old.status, old.slot_id, old.online, old.location_id, old.starts_at, old.ends_at))
      execute function koma_booking_changes()`)
  }
}
