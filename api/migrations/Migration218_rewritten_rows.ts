import { Migration } from '@mikro-orm/migrations'

/**
 * Lets a booking rewrite its slot and lot without touching their indexes. PostgreSQL does so (HOT) where no index is
 * about what changed and the page has room: the index of lots that end was about their points, and slots, made by the
 * thousand, fill their pages.
 */
export class Migration218_rewritten_rows extends Migration {
  override up(): void {
    this.addSql(`drop index point_lot_ends`)
    this.addSql(`create index point_lot_ends on point_lot (school_id, valid_until) where valid_until is not null`)
    this.addSql(`alter table slot set (fillfactor = 80)`)
  }
}
