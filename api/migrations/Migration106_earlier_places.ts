import { Migration } from '@mikro-orm/migrations'

/**
 * A booking remembers where it was before each of its moves, the newest last: for undoing a move, and for counting
 * those that were free. Null: it has never moved.
 */
export class Migration106_earlier_places extends Migration {
  override up(): void {
    this.addSql(`alter table booking add column moves jsonb check (jsonb_array_length(moves) > 0)`)
  }
}
