import { Migration } from '@mikro-orm/migrations'

/**
 * A checksum of each migration as it was applied, and of each function as it was made (`src/database/functions/`).
 * And an index that was added to Migration013 after it had been applied elsewhere: databases made before lack it.
 */
export class Migration014_checksums extends Migration {
  override up(): void {
    this.addSql(`create index if not exists booking_live_start on booking (school_id, starts_at)
      where live_slot_id is not null`)
    this.addSql(`alter table mikro_orm_migrations add column checksum text`)
    this.addSql(`create table sql_function (name text primary key, checksum text not null)`)
  }
}
