import { Migration } from '@mikro-orm/migrations'

/**
 * Answers to writes that named an Idempotency-Key, kept for a day so that the same request again does nothing again
 * (decision 040). What it was and what was answered can only be read with the key, which is not here.
 */
export class Migration045_kept_answers extends Migration {
  override up(): void {
    this.addSql(`create table kept_answer (
      school_id uuid not null references school (id) on delete cascade,
      caller text not null,
      name bytea not null check (length(name) = 32),
      request bytea not null check (length(request) = 32),
      answer bytea not null,
      at timestamptz not null default now(),
      primary key (school_id, caller, name)
    )`)
  }
}
