import { Migration } from '@mikro-orm/migrations'

/** Rows of the outbox that could not be announced, so that they hold up nobody and are not lost. */
export class Migration023_outbox_failed extends Migration {
  override up(): void {
    this.addSql(`create table outbox_failed (
      school_id uuid not null references school (id) on delete cascade,
      id bigint not null,
      topic text not null,
      ref uuid not null,
      error text not null,
      at timestamptz not null default now(),
      primary key (school_id, id)
    )`)
  }
}
