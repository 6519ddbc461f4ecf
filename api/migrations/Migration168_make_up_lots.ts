import { Migration } from '@mikro-orm/migrations'

/**
 * Links make-up points to the booking whose mark of attendance gave them, one lot for each at most, and says when that
 * lesson was. Lots are found by the one they were carried from.
 */
export class Migration168_make_up_lots extends Migration {
  override up(): void {
    this.addSql(`alter table point_lot add column booking_id uuid, add column missed_at timestamp,
      add foreign key (school_id, booking_id) references booking (school_id, id),
      add constraint point_lot_makes_up check (booking_id is null or origin = 'make-up')`)
    this.addSql(
      `create unique index point_lot_booking on point_lot (school_id, booking_id) where booking_id is not null`,
    )
    this.addSql(`create index point_lot_came_from on point_lot (school_id, came_from) where came_from is not null`)
  }
}
