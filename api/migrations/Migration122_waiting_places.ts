import { Migration } from '@mikro-orm/migrations'

/**
 * A booking keeps the place on the waiting list that its seat has ended: undone, its student waits there again. Until
 * now that was read from the log, which does not say who came first within a second, nor survives moves.
 */
export class Migration122_waiting_places extends Migration {
  override up(): void {
    this.addSql(`alter table booking add column waited jsonb`)
  }
}
